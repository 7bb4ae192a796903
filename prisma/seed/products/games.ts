import { priced, type DemoProduct } from '../demo-product.ts';

/** In-game currencies by code. */
export const games: DemoProduct[] = [
  {
    slug: 'roblox',
    gameCurrency: 'Robux',
    codePattern: '999-XXX-9999',
    texts: {
      ru: {
        title: 'Roblox',
        description:
          'Код пополнения Robux: одежда для аватара, пропуска и предметы в любых играх Roblox.',
        keywords: 'roblox, robux, роблокс, робуксы, подарочная карта',
        activation_instructions:
          '1. Откройте roblox.com/redeem и войдите в свой аккаунт.\n2. Введите код и нажмите «Активировать».\n3. Robux появятся на балансе сразу.',
      },
      en: {
        title: 'Roblox',
        description:
          'A Robux top-up code: avatar outfits, passes and items in any Roblox experience.',
        keywords: 'roblox, robux, gift card',
        activation_instructions:
          '1. Open roblox.com/redeem and sign in to your account.\n2. Enter the code and press “Redeem”.\n3. The Robux are on your balance at once.',
      },
      uz: {
        title: 'Roblox',
        description:
          'Robux toʻldirish kodi: avatar kiyimlari, geympasslar va istalgan Roblox oʻyinidagi buyumlar uchun.',
        keywords: 'roblox, robux, robloks, sovgʻa kartasi',
        activation_instructions:
          '1. roblox.com/redeem sahifasini oching va hisobingizga kiring.\n2. Kodni kiriting va “Redeem” tugmasini bosing.\n3. Robux balansingizga darhol tushadi.',
      },
    },
    places: [
      {
        region: 'ru',
        options: priced(
          [
            [80, 1.09, 99],
            [400, 5.29, 479],
            [800, 10.49, 949],
            [1700, 20.99, 1890],
            [4500, 52.49, 4690],
          ],
          [400, 800],
        ),
      },
      {
        region: 'us',
        options: priced(
          [
            [80, 0.99, 95],
            [400, 4.99, 459],
            [800, 9.99, 919],
            [1700, 19.99, 1840],
            [4500, 49.99, 4590],
            [10000, 99.99, 9190],
          ],
          [800, 1700],
        ),
      },
      {
        region: 'eu',
        options: priced(
          [
            [400, 5.49, 499],
            [800, 10.99, 999],
            [1700, 21.99, 1990],
          ],
          [800],
        ),
      },
      {
        region: 'global',
        options: priced(
          [
            [80, 1.05, 97],
            [160, 2.09, 193],
            [240, 3.15, 289],
            [400, 5.19, 475],
            [500, 6.45, 589],
            [800, 10.29, 939],
            [1000, 12.79, 1169],
            [1700, 20.49, 1869],
            [2000, 24.99, 2290],
            [4500, 51.49, 4650],
            [10000, 101.99, 9290],
          ],
          [400, 800, 1700],
        ),
      },
    ],
  },
  {
    slug: 'pubg-codes',
    gameCurrency: 'UC',
    codePattern: 'XXXXXXXXXXXXXXXXXX',
    texts: {
      ru: {
        title: 'PUBG Mobile UC',
        description:
          'Коды UC для PUBG Mobile: Royale Pass, ящики и костюмы. Подходят для аккаунтов всех регионов.',
        keywords: 'pubg, uc, пабг, пубг, юси, pubg mobile',
        activation_instructions:
          '1. Откройте страницу активации кодов PUBG Mobile.\n2. Введите свой игровой ID и код.\n3. UC придут во внутриигровую почту за несколько минут.',
      },
      en: {
        title: 'PUBG Mobile UC',
        description:
          'UC codes for PUBG Mobile: Royale Pass, crates and outfits. They work in every region.',
        keywords: 'pubg, uc, pubg mobile, unknown cash',
        activation_instructions:
          '1. Open the code redemption page of PUBG Mobile.\n2. Enter your player ID and the code.\n3. The UC arrive in your in-game mail within minutes.',
      },
      uz: {
        title: 'PUBG Mobile UC',
        description:
          'PUBG Mobile uchun UC kodlari: Royale Pass, qutilar va kiyimlar. Barcha hududlarda ishlaydi.',
        keywords: 'pubg, uc, pabg, pubg mobile',
        activation_instructions:
          '1. PUBG Mobile kodlarini faollashtirish sahifasini oching.\n2. Oʻyinchi ID raqamingiz va kodni kiriting.\n3. UC bir necha daqiqada oʻyin pochtasiga keladi.',
      },
    },
    places: [
      {
        region: 'global',
        options: priced(
          [
            [60, 0.99, 89],
            [325, 4.89, 445],
            [660, 9.69, 879],
            [1800, 24.19, 2190],
            [3850, 48.29, 4390],
            [8100, 96.49, 8790],
          ],
          [325, 660, 1800],
        ),
      },
    ],
  },
  {
    slug: 'freefire-codes',
    gameCurrency: '💎',
    codePrefix: 'FF',
    codePattern: 'FF-XXXX-XXXX-XXXX',
    texts: {
      ru: {
        title: 'Free Fire',
        description:
          'Коды алмазов Free Fire: персонажи, питомцы и Booyah Pass без привязки карты к игре.',
        keywords: 'free fire, freefire, фри фаер, алмазы, garena',
        activation_instructions:
          '1. Откройте страницу активации кодов Free Fire.\n2. Войдите в игровой аккаунт и введите код.\n3. Алмазы придут во внутриигровую почту.',
      },
      en: {
        title: 'Free Fire',
        description:
          'Diamond codes for Free Fire: characters, pets and the Booyah Pass, without a card in the game.',
        keywords: 'free fire, freefire, diamonds, garena',
        activation_instructions:
          '1. Open the rewards redemption page of Free Fire.\n2. Sign in to your game account and enter the code.\n3. The diamonds arrive in your in-game mail.',
      },
      uz: {
        title: 'Free Fire',
        description:
          'Free Fire olmos kodlari: qahramonlar, uy hayvonlari va Booyah Pass, kartani oʻyinga ulamasdan.',
        keywords: 'free fire, freefire, olmos, garena',
        activation_instructions:
          '1. Free Fire kodlarini faollashtirish sahifasini oching.\n2. Oʻyindagi hisobingizga kiring va kodni yozing.\n3. Olmoslar oʻyin pochtasiga keladi.',
      },
    },
    places: [
      {
        region: 'global',
        options: priced(
          [
            [100, 0.99, 92],
            [310, 2.99, 275],
            [520, 4.89, 449],
            [1060, 9.69, 889],
            [2180, 19.29, 1769],
            [5600, 48.29, 4420],
          ],
          [310, 520],
        ),
      },
    ],
  },
];
