import { priced, type DemoProduct } from '../demo-product.ts';

/** Gift cards of the mobile stores. */
export const mobile: DemoProduct[] = [
  {
    slug: 'google-play',
    gameCurrency: 'USD',
    codePattern: 'XXXX-XXXX-XXXX-XXXX-XXXX',
    texts: {
      ru: {
        title: 'Google Play',
        description:
          'Подарочный код Google Play: покупки в играх, приложения, фильмы и книги. Только для аккаунтов США.',
        keywords: 'google play, гугл плей, android, подарочная карта',
        activation_instructions:
          '1. Откройте приложение Google Play и нажмите на фото профиля.\n2. «Платежи и подписки» → «Использовать код».\n3. Введите код и подтвердите.',
      },
      en: {
        title: 'Google Play',
        description:
          'A Google Play gift code: in-game purchases, apps, films and books. For US accounts only.',
        keywords: 'google play, android, gift card',
        activation_instructions:
          '1. Open the Google Play app and tap your profile picture.\n2. “Payments & subscriptions” → “Redeem code”.\n3. Enter the code and confirm.',
      },
      uz: {
        title: 'Google Play',
        description:
          'Google Play sovgʻa kodi: oʻyin ichidagi xaridlar, ilovalar, filmlar va kitoblar. Faqat AQSH hisoblari uchun.',
        keywords: 'google play, android, sovgʻa kartasi',
        activation_instructions:
          '1. Google Play ilovasini oching va profil rasmini bosing.\n2. “Payments & subscriptions” → “Redeem code”.\n3. Kodni kiriting va tasdiqlang.',
      },
    },
    places: [
      {
        region: 'us',
        options: priced(
          [
            [5, 5.39, 499],
            [10, 10.69, 989],
            [25, 26.49, 2449],
            [50, 52.49, 4849],
            [100, 104.99, 9690],
          ],
          [10, 25],
        ),
      },
    ],
  },
  {
    slug: 'apple-gift-card',
    gameCurrency: 'USD',
    codePattern: 'XXXXXXXXXXXXXXXX',
    texts: {
      ru: {
        title: 'Apple Gift Card',
        description:
          'Подарочная карта Apple: App Store, iCloud+, Apple Music и техника. Подходит к аккаунту своего региона.',
        keywords: 'apple, app store, itunes, эпл, айтюнс, подарочная карта',
        activation_instructions:
          '1. Откройте App Store и нажмите на фото профиля.\n2. Выберите «Погасить подарочную карту или код».\n3. Введите 16 знаков кода.',
      },
      en: {
        title: 'Apple Gift Card',
        description:
          'An Apple gift card: App Store, iCloud+, Apple Music and devices. It fits accounts of its region.',
        keywords: 'apple, app store, itunes, gift card',
        activation_instructions:
          '1. Open the App Store and tap your picture.\n2. Choose “Redeem gift card or code”.\n3. Enter the 16 characters of the code.',
      },
      uz: {
        title: 'Apple Gift Card',
        description:
          'Apple sovgʻa kartasi: App Store, iCloud+, Apple Music va qurilmalar. Faqat oʻz hududidagi hisob uchun.',
        keywords: 'apple, app store, itunes, sovgʻa kartasi',
        activation_instructions:
          '1. App Store ilovasini oching va profil rasmini bosing.\n2. “Redeem Gift Card or Code” bandini tanlang.\n3. 16 belgili kodni kiriting.',
      },
    },
    places: [
      {
        region: 'us',
        currency: 'USD',
        options: priced(
          [
            [5, 5.29, 489],
            [10, 10.49, 969],
            [25, 26.09, 2409],
            [50, 51.99, 4799],
          ],
          [25],
        ),
      },
      {
        region: 'ru',
        currency: 'RUB',
        options: priced([
          [500, 6.39, 559],
          [1000, 12.69, 1109],
          [3000, 37.79, 3299],
        ]),
      },
    ],
  },
];
