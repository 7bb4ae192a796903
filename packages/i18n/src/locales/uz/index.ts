/** Each namespace is a file of its own, so that a page loads only the texts that it shows. */
export const uz = {
  admin: () => import('./admin.json', { with: { type: 'json' } }),
  auth: () => import('./auth.json', { with: { type: 'json' } }),
  cart: () => import('./cart.json', { with: { type: 'json' } }),
  catalogue: () => import('./catalogue.json', { with: { type: 'json' } }),
  checkout: () => import('./checkout.json', { with: { type: 'json' } }),
  common: () => import('./common.json', { with: { type: 'json' } }),
  errors: () => import('./errors.json', { with: { type: 'json' } }),
  head: () => import('./head.json', { with: { type: 'json' } }),
  home: () => import('./home.json', { with: { type: 'json' } }),
  legal: () => import('./legal.json', { with: { type: 'json' } }),
  orders: () => import('./orders.json', { with: { type: 'json' } }),
  product: () => import('./product.json', { with: { type: 'json' } }),
  profile: () => import('./profile.json', { with: { type: 'json' } }),
  steam: () => import('./steam.json', { with: { type: 'json' } }),
  support: () => import('./support.json', { with: { type: 'json' } }),
  topup: () => import('./topup.json', { with: { type: 'json' } }),
};
