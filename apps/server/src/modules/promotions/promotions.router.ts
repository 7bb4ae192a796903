import { promotionSchema } from '@manabar/contracts';
import * as z from 'zod';
import { publicProcedure, router } from '#transport/procedures.ts';
import { listActivePromotions } from './list-active-promotions.ts';

/** Procedures `promotions.*`: what everybody may see. */
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
