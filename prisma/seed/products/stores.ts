import { priced, type DemoProduct } from '../demo-product.ts';

/** Wallet codes of PC and console stores. */
export const stores: DemoProduct[] = [
  {
    slug: 'steam-wallet',
    gameCurrency: 'USD',
    codePattern: 'XXXXX-XXXXX-XXXXX',
    texts: {
      ru: {
        title: 'Steam Wallet',
        description:
          'Код пополнения кошелька Steam. Выберите регион своего аккаунта: коды других регионов не подойдут.',
        keywords: 'steam, стим, кошелёк, wallet, пополнение стим',
        activation_instructions:
          '1. Войдите в Steam и откройте «Пополнить баланс».\n2. Выберите «Активировать подарочную карту или код кошелька Steam».\n3. Введите код: сумма зачислится сразу.',
      },
      en: {
        title: 'Steam Wallet',
        description:
          'A Steam Wallet code. Choose your account’s region: codes of other regions are refused.',
        keywords: 'steam, wallet, gift card',
        activation_instructions:
          '1. Sign in to Steam and open “Add funds”.\n2. Choose “Redeem a Steam gift card or wallet code”.\n3. Enter the code: the amount is credited at once.',
      },
      uz: {
        title: 'Steam Wallet',
        description:
          'Steam hamyoni kodi. Hisobingiz hududini tanlang: boshqa hudud kodlari ishlamaydi.',
        keywords: 'steam, hamyon, wallet, stim',
        activation_instructions:
          '1. Steamga kiring va “Add funds” sahifasini oching.\n2. “Redeem a Steam gift card or wallet code” bandini tanlang.\n3. Kodni kiriting: mablagʻ darhol tushadi.',
      },
    },
    places: [
      {
        region: 'ru',
        currency: 'RUB',
        options: priced(
          [
            [250, 3.19, 279],
            [500, 6.29, 549],
            [1000, 12.49, 1089],
            [2500, 30.99, 2699],
          ],
          [500, 1000],
        ),
      },
      {
        region: 'us',
        currency: 'USD',
        options: priced(
          [
            [5, 5.29, 489],
            [10, 10.49, 969],
            [20, 20.89, 1929],
            [50, 51.99, 4790],
            [100, 103.49, 9540],
          ],
          [10, 20],
        ),
      },
      {
        region: 'eu',
        currency: 'EUR',
        options: priced([
          [5, 5.89, 539],
          [10, 11.69, 1079],
          [20, 23.29, 2149],
          [50, 57.99, 5349],
        ]),
      },
    ],
  },
  {
    slug: 'playstation-store',
    gameCurrency: 'USD',
    codePattern: 'XXXX-XXXX-XXXX',
    texts: {
      ru: {
        title: 'PlayStation Store',
        description:
          'Карта пополнения бумажника PlayStation: игры, дополнения и подписка PlayStation Plus.',
        keywords: 'playstation, psn, ps store, плейстейшен, пс стор',
        activation_instructions:
          '1. Откройте PlayStation Store на консоли или в браузере.\n2. В меню аккаунта выберите «Погасить код».\n3. Введите 12 знаков кода и подтвердите.',
      },
      en: {
        title: 'PlayStation Store',
        description: 'A PlayStation wallet card: games, add-ons and PlayStation Plus.',
        keywords: 'playstation, psn, ps store, gift card',
        activation_instructions:
          '1. Open PlayStation Store on the console or in a browser.\n2. In the account menu choose “Redeem code”.\n3. Enter the 12 characters and confirm.',
      },
      uz: {
        title: 'PlayStation Store',
        description:
          'PlayStation hamyonini toʻldirish kartasi: oʻyinlar, qoʻshimchalar va PlayStation Plus.',
        keywords: 'playstation, psn, ps store',
        activation_instructions:
          '1. Konsolda yoki brauzerda PlayStation Store doʻkonini oching.\n2. Hisob menyusida “Redeem code” bandini tanlang.\n3. 12 belgili kodni kiriting va tasdiqlang.',
      },
    },
    places: [
      {
        region: 'us',
        currency: 'USD',
        options: priced(
          [
            [10, 10.59, 979],
            [25, 26.19, 2419],
            [50, 51.99, 4799],
            [100, 103.99, 9590],
          ],
          [25, 50],
        ),
      },
      {
        region: 'eu',
        currency: 'EUR',
        options: priced([
          [10, 11.89, 1099],
          [20, 23.69, 2189],
          [50, 58.99, 5449],
        ]),
      },
    ],
  },
  {
    slug: 'xbox-live',
    gameCurrency: 'USD',
    codePattern: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXX',
    texts: {
      ru: {
        title: 'Xbox Gift Card',
        description:
          'Подарочная карта Xbox: игры и дополнения в магазине Microsoft, подписка Game Pass.',
        keywords: 'xbox, иксбокс, game pass, microsoft',
        activation_instructions:
          '1. Откройте redeem.microsoft.com и войдите в аккаунт.\n2. Введите 25 знаков кода.\n3. Нажмите «Подтвердить»: сумма появится на счёте.',
      },
      en: {
        title: 'Xbox Gift Card',
        description: 'An Xbox gift card: games and add-ons in the Microsoft store, and Game Pass.',
        keywords: 'xbox, game pass, microsoft, gift card',
        activation_instructions:
          '1. Open redeem.microsoft.com and sign in.\n2. Enter the 25 characters of the code.\n3. Press “Confirm”: the amount is on your account.',
      },
      uz: {
        title: 'Xbox Gift Card',
        description:
          'Xbox sovgʻa kartasi: Microsoft doʻkonidagi oʻyinlar, qoʻshimchalar va Game Pass obunasi.',
        keywords: 'xbox, game pass, microsoft',
        activation_instructions:
          '1. redeem.microsoft.com sahifasini oching va hisobingizga kiring.\n2. 25 belgili kodni kiriting.\n3. “Confirm” tugmasini bosing: mablagʻ hisobingizga tushadi.',
      },
    },
    places: [
      {
        region: 'us',
        options: priced([
          [5, 5.29, 489],
          [10, 10.49, 969],
          [25, 25.99, 2399],
          [50, 51.49, 4749],
        ]),
      },
      {
        region: 'global',
        options: priced([
          [10, 10.79, 995],
          [25, 26.49, 2449],
        ]),
      },
    ],
  },
  {
    slug: 'nintendo-eshop',
    gameCurrency: 'USD',
    codePattern: 'XXXX-XXXX-XXXX-XXXX',
    texts: {
      ru: {
        title: 'Nintendo eShop',
        description: 'Карта пополнения Nintendo eShop для Nintendo Switch: игры и дополнения.',
        keywords: 'nintendo, eshop, switch, нинтендо',
        activation_instructions:
          '1. Откройте Nintendo eShop на консоли.\n2. Выберите «Ввести код».\n3. Введите 16 знаков: баланс пополнится сразу.',
      },
      en: {
        title: 'Nintendo eShop',
        description: 'A Nintendo eShop card for Nintendo Switch: games and add-ons.',
        keywords: 'nintendo, eshop, switch, gift card',
        activation_instructions:
          '1. Open Nintendo eShop on the console.\n2. Choose “Enter code”.\n3. Enter the 16 characters: the balance grows at once.',
      },
      uz: {
        title: 'Nintendo eShop',
        description: 'Nintendo Switch uchun Nintendo eShop kartasi: oʻyinlar va qoʻshimchalar.',
        keywords: 'nintendo, eshop, switch',
        activation_instructions:
          '1. Konsolda Nintendo eShop doʻkonini oching.\n2. “Enter Code” bandini tanlang.\n3. 16 belgini kiriting: balans darhol toʻladi.',
      },
    },
    places: [
      {
        region: 'global',
        options: [
          { gameAmount: 10, usd: 10.59, rub: 979, stock: 0 },
          { gameAmount: 20, usd: 20.99, rub: 1939, stock: 0 },
          { gameAmount: 50, usd: 51.99, rub: 4799, stock: 0 },
        ],
      },
    ],
  },
];
