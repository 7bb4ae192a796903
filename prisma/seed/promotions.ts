import { createPromotionInput, type Language } from '@manabar/contracts';
import { createPromotion, type AuditActor, type Deps } from '@manabar/server/seed-api';

interface DemoPromotion {
  /** Name of the picture below /images/promotions. */
  name: string;
  texts: Record<Language, string>;
}

/** Promotions in the order of the home page. */
const promotions: DemoPromotion[] = [
  {
    name: 'gift-cards',
    texts: {
      ru: 'Подарочные карты: код на экране сразу после оплаты',
      en: 'Gift cards: the code is on your screen as soon as you pay',
      uz: 'Sovgʻa kartalari: toʻlovdan soʻng kod darhol ekranda',
    },
  },
  {
    name: 'player-id',
    texts: {
      ru: 'Free Fire и PUBG: пополнение по ID игрока, пароль не нужен',
      en: 'Free Fire and PUBG: top up by player ID, no password needed',
      uz: 'Free Fire va PUBG: oʻyinchi ID raqami kifoya, parol kerak emas',
    },
  },
  {
    name: 'unopened-code',
    texts: {
      ru: 'Код ещё не открыт? Его можно вернуть в\u00A0течение 24\u00A0часов',
      en: 'Code not opened yet? You can return it within 24\u00A0hours',
      uz: 'Kod hali ochilmadimi? Uni 24\u00A0soat ichida qaytarish mumkin',
    },
  },
];

/** Creates the demo's promotions and leaves existing ones. The newest is shown first, so the last one is created first. */
export async function seedPromotions(deps: Deps, admin: AuditActor): Promise<void> {
  for (const { name, texts } of promotions.toReversed()) {
    const backgroundColor = `/images/promotions/${name}.svg`;
    if (await deps.prisma.promotion.findFirst({ where: { backgroundColor } })) continue;
    const fields = createPromotionInput.parse({
      text: texts.ru,
      background_color: backgroundColor,
      translations: { ru: { text: texts.ru }, en: { text: texts.en }, uz: { text: texts.uz } },
    });
    await createPromotion(deps, admin, fields);
  }
}
