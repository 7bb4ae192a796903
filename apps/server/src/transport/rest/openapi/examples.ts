/** Example bodies of a client's first calls, by operation and purpose. */
export const examples: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'auth.register': {
    newcomer: {
      nickname: 'Newcomer',
      password: 'a quiet river 7',
      confirmPassword: 'a quiet river 7',
    },
  },
  'auth.login': { demo: { nickname: 'demo', password: 'demo12345' } },
  'auth.changePassword': {
    another: { currentPassword: 'demo12345', newPassword: 'a quiet river 7' },
  },
  'cart.add': {
    oneUnit: {
      productId: 1,
      gameAmount: 100,
      priceUsd: 4.99,
      priceRub: 450,
      quantity: 1,
      regionId: 0,
    },
  },
  'cart.updateQuantity': { two: { quantity: 2 } },
  'orders.payFromBalance': {
    dollars: { currency: 'usd' },
    asSeen: { currency: 'usd', amount: 4.99, items: [{ id: 1, quantity: 1 }] },
  },
  'payments.create': {
    cart: { type: 'order', amount: 4.99, currency: 'usd' },
    topup: {
      type: 'topup',
      currency: 'usd',
      topupData: { service: 'freefire', player_id: '123456789', offer_id: 1, price_usd: 1.99 },
    },
    wallet: { type: 'wallet', amount: 10, currency: 'usd' },
  },
  'orders.topup': {
    freefire: {
      currency: 'usd',
      topupData: { service: 'freefire', player_id: '123456789', offer_id: 1, price_usd: 1.99 },
    },
    pubg: {
      currency: 'usd',
      topupData: {
        service: 'pubg',
        player_id: '512345678',
        denominations: [{ denomination_id: 1, quantity: 1 }],
        price_usd: 0.99,
      },
    },
    steam: {
      currency: 'rub',
      topupData: {
        service: 'steam',
        login: 'gordon',
        amount: 500,
        input_currency: 'rub',
        price_rub: 515,
      },
    },
  },
  'topup.checkFreefireId': { player: { playerID: '123456789' } },
  'topup.checkPubgId': { player: { playerID: '512345678' } },
  'topup.calculateSteam': {
    roubles: { amount: 500, inputCurrency: 'rub', userBalanceCurrency: 'rub' },
  },
  'support.send': { question: { nickname: 'demo', userId: '42', message: 'Where is my order?' } },
  'admin.users.adjustBalance': {
    credit: { currency: 'usd', mode: 'add', amount: 25, reason: 'paid by invoice 17' },
  },
  'admin.codes.bulkLoad': {
    lines: {
      productId: 1,
      regionId: 0,
      text: 'AAAA-BBBB-CCCC,4.99,450,100\nDDDD-EEEE-FFFF,4.99,450,100',
    },
  },
};
