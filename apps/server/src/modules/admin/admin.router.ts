import { router } from '#transport/procedures.ts';
import { adminAuditRouter } from './audit.router.ts';
import { adminCodesRouter } from './codes.router.ts';
import { adminOrdersRouter } from './orders.router.ts';
import { adminProductsRouter } from './products.router.ts';
import { adminUsersRouter } from './users.router.ts';

/** Procedures `admin.*`: admins only, every one of them. */
export const adminRouter = router({
  audit: adminAuditRouter,
  codes: adminCodesRouter,
  orders: adminOrdersRouter,
  products: adminProductsRouter,
  users: adminUsersRouter,
});
