/** Denominations over REST: where they are, and what a new one is made of, by the game's own names. */
export const freefire = {
  all: '/freefire-admin/denominations',
  fields: {
    name: '100 diamonds',
    item_id: 'ff-100',
    price: 0.99,
    price_rub: 89.5,
    game_amount: 100,
    is_active: true,
  },
  amount: 'game_amount',
  usd: 'price',
  active: 'is_active',
};

export const pubg = {
  all: '/pubg-admin/denominations',
  fields: { uc_amount: 325, price_usd: 4.99, price_rub: 449, active: true },
  amount: 'uc_amount',
  usd: 'price_usd',
  active: 'active',
};
