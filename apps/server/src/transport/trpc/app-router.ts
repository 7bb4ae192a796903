import { adminRouter } from '#modules/admin/index.ts';
import { authRouter, secondFactorRouter } from '#modules/auth/index.ts';
import { cartRouter } from '#modules/cart/index.ts';
import { ordersRouter } from '#modules/orders/index.ts';
import { orderCancellationRouter, paymentsRouter } from '#modules/payments/index.ts';
import { personalDataRouter } from '#modules/personal-data/index.ts';
import { profileRouter } from '#modules/profile/index.ts';
import { promotionsRouter } from '#modules/promotions/index.ts';
import { catalogueRouter, shopRouter } from '#modules/storefront/index.ts';
import { supportRouter } from '#modules/support/index.ts';
import {
  activationRouter,
  deliveryTimesRouter,
  playerChecksRouter,
  steamRouter,
  topupOrdersRouter,
} from '#modules/topups/index.ts';
import { topupOffersRouter } from '#modules/denominations/index.ts';
import { walletRouter } from '#modules/wallet/index.ts';
import { createCallerFactory, mergeRouters, router } from '#procedures/procedures.ts';

/** All procedures of the shop, for both surfaces. */
export const appRouter = router({
  admin: adminRouter,
  auth: authRouter,
  cart: cartRouter,
  catalogue: catalogueRouter,
  orders: mergeRouters(ordersRouter, topupOrdersRouter, orderCancellationRouter),
  payments: paymentsRouter,
  profile: mergeRouters(profileRouter, personalDataRouter),
  promotions: promotionsRouter,
  secondFactor: secondFactorRouter,
  shop: shopRouter,
  support: supportRouter,
  topup: mergeRouters(
    activationRouter,
    deliveryTimesRouter,
    playerChecksRouter,
    steamRouter,
    topupOffersRouter,
  ),
  wallet: walletRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures directly with the caller's own context. */
export const createCaller = createCallerFactory(appRouter);
