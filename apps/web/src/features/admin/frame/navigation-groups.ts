import { pages } from '@manabar/contracts/rules';

/** Entries of the admin navigation in groups, including the ten specified tabs. */
export const navigationGroups = [
  {
    group: 'shop',
    entries: [
      { name: 'overview', to: pages.adminOverview },
      { name: 'orders', to: pages.adminOrders },
      { name: 'users', to: pages.adminUsers },
      { name: 'paymentExceptions', to: pages.adminPaymentExceptions },
      { name: 'support', to: pages.adminSupport },
    ],
  },
  {
    group: 'catalogue',
    entries: [
      { name: 'products', to: pages.adminProducts },
      { name: 'promotions', to: pages.adminPromotions },
      { name: 'regions', to: pages.adminRegions },
      { name: 'currencyRates', to: pages.adminCurrencyRates },
    ],
  },
  {
    group: 'stock',
    entries: [
      { name: 'prices', to: pages.adminPrices },
      { name: 'stock', to: pages.adminStock },
      { name: 'codes', to: pages.adminCodes },
      { name: 'generatedCodes', to: pages.adminGeneratedCodes },
      { name: 'pubgCodes', to: pages.adminPubgCodes },
      { name: 'freefireCodes', to: pages.adminFreefireCodes },
      { name: 'batches', to: pages.adminBatches },
    ],
  },
  {
    group: 'system',
    entries: [
      { name: 'ledger', to: pages.adminLedger },
      { name: 'audit', to: pages.adminAudit },
      { name: 'securityEvents', to: pages.adminSecurityEvents },
      { name: 'alerts', to: pages.adminAlerts },
      { name: 'messages', to: pages.adminMessages },
      { name: 'jobs', to: pages.adminJobs },
      { name: 'services', to: pages.adminServices },
      { name: 'webhooks', to: pages.adminWebhooks },
      { name: 'security', to: pages.adminSecurity },
    ],
  },
] as const;

type Entry = (typeof navigationGroups)[number]['entries'][number];
const entries: readonly Entry[] = navigationGroups.flatMap(
  (group): readonly Entry[] => group.entries,
);

/** Navigation entry of an address: its own or that of a parent address; products for /admin itself. */
export function entryAt(pathname: string): Entry | undefined {
  const path = pathname.replace(/\/+$/, '');
  if (path === pages.admin) return entries.find(({ to }) => to === pages.adminProducts);
  return entries.find(({ to }) => path === to || path.startsWith(`${to}/`));
}
