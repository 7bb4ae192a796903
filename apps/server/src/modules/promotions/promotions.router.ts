import { promotionSchema } from '@manabar/contracts';
import * as z from 'zod';
import { publicProcedure, router } from '#procedures/procedures.ts';
import { listActivePromotions } from './list-active-promotions.ts';

/** Public procedures `promotions.*`. */
export const promotionsRouter = router({
  active: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/promotions/active',
        cached: true,
        summary: 'Promotions to show, newest first',
      },
    })
    .output(z.array(promotionSchema))
    .query(({ ctx }) => listActivePromotions(ctx.deps, ctx.language)),
});
