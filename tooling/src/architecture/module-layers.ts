/** Modules of the server in layers: each may import modules of earlier layers, and none of its own layer. */
export const moduleLayers = [
  ['audit', 'messages', 'security-events'],
  ['auth', 'ledger'],
  ['service-accounts'],
  ['catalogue', 'webhooks'],
  ['stock', 'wallet', 'promotions', 'rates'],
  ['cart', 'denominations'],
  ['orders'],
  ['profile', 'topups', 'bulk-jobs'],
  ['payments'],
  ['support'],
  ['operator-alerts'],
  ['admin', 'storefront', 'personal-data'],
] as const;
