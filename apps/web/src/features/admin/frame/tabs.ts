import { pages } from '@manabar/contracts/rules';

/** The ten tabs, in the order of the specification. */
export const tabs = [
  { name: 'products', to: pages.adminProducts },
  { name: 'orders', to: pages.adminOrders },
  { name: 'users', to: pages.adminUsers },
  { name: 'codes', to: pages.adminCodes },
  { name: 'generatedCodes', to: pages.adminGeneratedCodes },
  { name: 'promotions', to: pages.adminPromotions },
  { name: 'regions', to: pages.adminRegions },
  { name: 'currencyRates', to: pages.adminCurrencyRates },
  { name: 'pubgCodes', to: pages.adminPubgCodes },
  { name: 'freefireCodes', to: pages.adminFreefireCodes },
] as const;

/** What is kept beside the tabs: what happened, and who waits for an answer. */
export const records = [
  { name: 'stock', to: pages.adminStock },
  { name: 'ledger', to: pages.adminLedger },
  { name: 'batches', to: pages.adminBatches },
  { name: 'audit', to: pages.adminAudit },
  { name: 'matters', to: pages.adminMatters },
  { name: 'jobs', to: pages.adminJobs },
  { name: 'support', to: pages.adminSupport },
  { name: 'webhooks', to: pages.adminWebhooks },
  { name: 'services', to: pages.adminServices },
  { name: 'security', to: pages.adminSecurity },
] as const;
