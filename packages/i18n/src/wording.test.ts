import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const textsOf = (language: string) =>
  globSync(join(import.meta.dirname, 'locales', language, '*.json'))
    .map((file) => readFileSync(file, 'utf8').replaceAll('\u00a0', ' '))
    .join('\n');

// Words that readers of each language reported as wrong, with their replacements.
test.each([
  ['ru', 'ревог', 'Оповещения'],
  ['ru', 'дминк', 'разделе управления'],
  ['ru', 'воркер', 'обработчик'],
  ['ru', 'шлюз', 'латёжная система'],
  ['ru', 'исключения по платежам', 'Платежи на разбор'],
  ['en', 'Deal with it', 'Needs a reply'],
  ['en', 'payment exception', 'Payments to review'],
  ['en', 'payment gateway', 'ayment provider'],
  ['uz', 'vorker', 'ishchi jarayon'],
  ['uz', 'dmin panel', 'oshqaruv boʻlimi'],
  ['uz', 'toʻlov shlyuz', 'oʻlov tizimi'],
  ['uz', 'Chop etil', 'Eʼlon qilingan'],
  ['ru', 'Не зачислено', 'Пополнение не прошло. Деньги уже на балансе'],
  ['ru', 'Я оплатил', 'Проверить оплату'],
  ['ru', '"Неверный ID Free Fire"', 'Игрок с таким ID не найден'],
  ['en', '"Profitable"', 'Good value'],
  ['en', 'right above', 'Fix them above'],
  ['en', 'The books are right', 'Ledger balanced'],
  ['en', 'Nobody is told yet', 'No webhooks yet'],
  ['en', 'Take it out', 'Remove'],
  ['uz', 'bilanoq sizda', 'Kodni toʻlovdan soʻng darhol olasiz'],
  ['uz', 'Toʻlov oʻtmadi', 'Toʻlov amalga oshmadi'],
  ['uz', 'Foydali', 'Tejamli'],
  ['uz', 'kkaunt', 'isob'],
  // "Most of the card payments" instead of "too many unfinished card payments".
  ['uz', 'toʻlovlarning koʻpi', 'tugallanmagan toʻlovlar juda koʻp'],
  // "That it can be used again" instead of "whether it can be used again".
  ['uz', 'yana foydalanish mumkinligi', 'mumkin yoki mumkin emasligi'],
  ['uz', 'Bu ushbu', 'Bu mahsulot tanlangan valyutada sotilmaydi'],
  // "Until the shop starts to work" instead of "for as long as the shop exists".
  ['uz', 'doʻkon ishlaguncha', 'doʻkon ishlab turar ekan'],
  // "Cancelled" instead of taken back by the payment provider.
  ['uz', '"Bekor qilingan toʻlovlar"', '"Qaytarib olingan toʻlovlar"'],
  // A first top-up to a player is sent after the time to cancel it.
  ['en', 'The top-up is on its way', 'Paid. The top-up is accepted.'],
  ['ru', 'Пополнение уже отправляется', 'Оплачено. Пополнение принято.'],
  ['uz', 'Toʻldirish yuborilmoqda', 'Toʻlandi. Toʻldirish qabul qilindi.'],
  // Another top-up of the same order may be delivered.
  ['en', 'Order {{order}} could not be', '"A top-up in order {{order}} did not go through"'],
  ['ru', 'Заказ {{order}} не удалось', '"Пополнение в заказе {{order}} не прошло"'],
  ['uz', '{{order}} buyurtmani bajarib', '"{{order}} buyurtmasidagi toʻldirish amalga oshmadi"'],
])('the %s texts do not say "%s", but "%s"', (language, avoided, wording) => {
  const texts = textsOf(language);
  expect(texts).not.toContain(avoided);
  expect(texts).toContain(wording);
});

test.each(['ru', 'uz'])('the %s texts put no en dash between words', (language) => {
  expect(textsOf(language)).not.toContain(' – ');
});
