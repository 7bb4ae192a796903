import { router } from '#procedures/procedures.ts';
import { adminAlertsRouter } from './routers/alerts.router.ts';
import { adminAuditRouter } from './routers/audit.router.ts';
import { adminBatchesRouter } from './routers/batches.router.ts';
import { adminCodesRouter } from './routers/codes.router.ts';
import {
  adminFreefireDenominationsRouter,
  adminPubgDenominationsRouter,
} from './routers/denominations.router.ts';
import { adminGeneratedCodesRouter } from './routers/generated-codes.router.ts';
import { adminImportsRouter } from './imports/imports.router.ts';
import { adminBulkJobsRouter } from './routers/bulk-jobs.router.ts';
import { adminLedgerRouter } from './routers/ledger.router.ts';
import { adminMessagesRouter } from './routers/messages.router.ts';
import { adminPaymentExceptionsRouter } from './routers/payment-exceptions.router.ts';
import { adminOrdersRouter } from './routers/orders.router.ts';
import { adminOverviewRouter } from './routers/overview.router.ts';
import { adminPricesRouter } from './routers/prices.router.ts';
import { adminProductsRouter } from './routers/products.router.ts';
import { adminPromotionsRouter } from './routers/promotions.router.ts';
import { adminPubgCodesRouter } from './routers/pubg-codes.router.ts';
import { adminRatesRouter } from './routers/rates.router.ts';
import { adminRegionsRouter } from './routers/regions.router.ts';
import { adminSecurityEventsRouter } from './routers/security-events.router.ts';
import { adminSecondFactorRouter } from './routers/second-factor.router.ts';
import { adminServiceAccountsRouter } from './routers/service-accounts.router.ts';
import { adminStockRouter } from './routers/stock.router.ts';
import { adminSupportRouter } from './routers/support.router.ts';
import { adminUsersRouter } from './routers/users.router.ts';
import { adminViewsRouter } from './views/views.router.ts';
import { adminWebhooksRouter } from './routers/webhooks.router.ts';

/** Procedures `admin.*`, for admins only. */
export const adminRouter = router({
  alerts: adminAlertsRouter,
  audit: adminAuditRouter,
  batches: adminBatchesRouter,
  codes: adminCodesRouter,
  freefireDenominations: adminFreefireDenominationsRouter,
  generatedCodes: adminGeneratedCodesRouter,
  imports: adminImportsRouter,
  jobs: adminBulkJobsRouter,
  ledger: adminLedgerRouter,
  messages: adminMessagesRouter,
  paymentExceptions: adminPaymentExceptionsRouter,
  orders: adminOrdersRouter,
  overview: adminOverviewRouter,
  prices: adminPricesRouter,
  products: adminProductsRouter,
  promotions: adminPromotionsRouter,
  pubgCodes: adminPubgCodesRouter,
  pubgDenominations: adminPubgDenominationsRouter,
  rates: adminRatesRouter,
  regions: adminRegionsRouter,
  security: adminSecondFactorRouter,
  securityEvents: adminSecurityEventsRouter,
  services: adminServiceAccountsRouter,
  stock: adminStockRouter,
  support: adminSupportRouter,
  users: adminUsersRouter,
  views: adminViewsRouter,
  webhooks: adminWebhooksRouter,
});
