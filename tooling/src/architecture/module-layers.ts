/** The modules of the server in layers: each may import those of the layers before it, and none beside it. */
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
