import { priced, type DemoProduct } from '../demo-product.ts';

/** More in-game currencies: one with two codes left, one with a region. */
export const moreGames: DemoProduct[] = [
  {
    slug: 'valorant-points',
    gameCurrency: 'VP',
    codePattern: 'XXXX-XXXXX-XXXXX-XXXX',
    texts: {
      ru: {
        title: 'Valorant Points',
        description: 'VP для Valorant: облики оружия, агенты и боевой пропуск.',
        keywords: 'valorant, vp, валорант, riot',
        activation_instructions:
          '1. Запустите Valorant и откройте магазин VP.\n2. Выберите «Предоплаченные карты и коды».\n3. Введите код: VP зачислятся сразу.',
      },
      en: {
        title: 'Valorant Points',
        description: 'VP for Valorant: weapon skins, agents and the battle pass.',
        keywords: 'valorant, vp, riot',
        activation_instructions:
          '1. Start Valorant and open the VP store.\n2. Choose “Prepaid cards and codes”.\n3. Enter the code: the VP are credited at once.',
      },
      uz: {
        title: 'Valorant Points',
        description: 'Valorant uchun VP: qurol skinlari, agentlar va Battle Pass.',
        keywords: 'valorant, vp, riot',
        activation_instructions:
          '1. Valorant oʻyinini ishga tushiring va VP doʻkonini oching.\n2. “Prepaid cards & codes” boʻlimini tanlang.\n3. Kodni kiriting: VP darhol tushadi.',
      },
    },
    places: [
      {
        region: 'global',
        options: [
          { gameAmount: 475, usd: 4.99, rub: 459, stock: 0 },
          { gameAmount: 1000, usd: 9.99, rub: 919, stock: 2 },
          { gameAmount: 2050, usd: 19.99, rub: 1839, stock: 0 },
        ],
      },
    ],
  },
  {
    slug: 'mobile-legends',
    gameCurrency: '💎',
    codePattern: 'XXXX-9999-XXXX-9999',
    texts: {
      ru: {
        title: 'Mobile Legends',
        description: 'Алмазы Mobile Legends: Bang Bang для героев, обликов и пропуска Starlight.',
        keywords: 'mobile legends, mlbb, мобайл легендс, алмазы',
        activation_instructions:
          '1. Откройте в игре профиль и раздел обмена кодов.\n2. Введите код и свой игровой ID.\n3. Алмазы зачислятся в течение нескольких минут.',
      },
      en: {
        title: 'Mobile Legends',
        description: 'Mobile Legends: Bang Bang diamonds for heroes, skins and the Starlight pass.',
        keywords: 'mobile legends, mlbb, diamonds',
        activation_instructions:
          '1. In the game open your profile and the code exchange.\n2. Enter the code and your player ID.\n3. The diamonds are credited within minutes.',
      },
      uz: {
        title: 'Mobile Legends',
        description:
          'Mobile Legends: Bang Bang olmoslari: qahramonlar, skinlar va Starlight propuski uchun.',
        keywords: 'mobile legends, mlbb, olmos',
        activation_instructions:
          '1. Oʻyinda profilingizni va kod almashtirish boʻlimini oching.\n2. Kod va oʻyinchi ID raqamingizni kiriting.\n3. Olmoslar bir necha daqiqada tushadi.',
      },
    },
    places: [
      {
        region: 'ru',
        options: priced(
          [
            [56, 1.05, 95],
            [278, 5.05, 459],
            [571, 10.05, 909],
          ],
          [278],
        ),
      },
      {
        region: 'global',
        options: priced(
          [
            [86, 1.49, 139],
            [172, 2.95, 272],
            [257, 4.39, 405],
            [706, 11.69, 1079],
            [2195, 35.09, 3239],
          ],
          [257, 706],
        ),
      },
    ],
  },
];
