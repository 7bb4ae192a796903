import { authRouter } from '#modules/auth/index.ts';
import { createCallerFactory, router } from './procedures.ts';

/** Every call of the shop, for both surfaces. */
export const appRouter = router({
  auth: authRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures directly, with a context of the caller's making. */
export const createCaller = createCallerFactory(appRouter);
