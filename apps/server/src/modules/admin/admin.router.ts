import { router } from '#transport/procedures.ts';
import { adminAuditRouter } from './audit.router.ts';
import { adminBatchesRouter } from './batches.router.ts';
import { adminCodesRouter } from './codes.router.ts';
import {
  adminFreefireDenominationsRouter,
  adminPubgDenominationsRouter,
} from './denominations.router.ts';
import { adminGeneratedCodesRouter } from './generated-codes.router.ts';
import { adminImportsRouter } from './imports/imports.router.ts';
import { adminJobsRouter } from './jobs.router.ts';
import { adminLedgerRouter } from './ledger.router.ts';
import { adminMattersRouter } from './matters.router.ts';
import { adminOrdersRouter } from './orders.router.ts';
import { adminOverviewRouter } from './overview.router.ts';
import { adminPricesRouter } from './prices.router.ts';
import { adminProductsRouter } from './products.router.ts';
import { adminPromotionsRouter } from './promotions.router.ts';
import { adminPubgCodesRouter } from './pubg-codes.router.ts';
import { adminRatesRouter } from './rates.router.ts';
import { adminRegionsRouter } from './regions.router.ts';
import { adminSecurityEventsRouter } from './security-events.router.ts';
import { adminSecurityRouter } from './security.router.ts';
import { adminServicesRouter } from './services.router.ts';
import { adminStockRouter } from './stock.router.ts';
import { adminSupportRouter } from './support.router.ts';
import { adminUsersRouter } from './users.router.ts';
import { adminViewsRouter } from './views/views.router.ts';
import { adminWebhooksRouter } from './webhooks.router.ts';

/** Procedures `admin.*`: admins only, every one of them. */
export const adminRouter = router({
  audit: adminAuditRouter,
  batches: adminBatchesRouter,
  codes: adminCodesRouter,
  freefireDenominations: adminFreefireDenominationsRouter,
  generatedCodes: adminGeneratedCodesRouter,
  imports: adminImportsRouter,
  jobs: adminJobsRouter,
  ledger: adminLedgerRouter,
  matters: adminMattersRouter,
  orders: adminOrdersRouter,
  overview: adminOverviewRouter,
  prices: adminPricesRouter,
  products: adminProductsRouter,
  promotions: adminPromotionsRouter,
  pubgCodes: adminPubgCodesRouter,
  pubgDenominations: adminPubgDenominationsRouter,
  rates: adminRatesRouter,
  regions: adminRegionsRouter,
  security: adminSecurityRouter,
  securityEvents: adminSecurityEventsRouter,
  services: adminServicesRouter,
  stock: adminStockRouter,
  support: adminSupportRouter,
  users: adminUsersRouter,
  views: adminViewsRouter,
  webhooks: adminWebhooksRouter,
});
