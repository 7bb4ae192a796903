import {
  listSavedViewsInput,
  byIdInput,
  savedViewListSchema,
  savedViewSchema,
  saveViewInput,
  successSchema,
} from '@manabar/contracts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { listSavedViews } from './list-saved-views.ts';
import { removeSavedView } from './remove-saved-view.ts';
import { saveView } from './save-view.ts';

/** The admin's own saved views of lists. */
export const adminViewsRouter = router({
  list: adminProcedure
    .input(listSavedViewsInput)
    .output(savedViewListSchema)
    .query(({ ctx, input }) => listSavedViews(ctx.deps, ctx.caller.userId, input.list)),
  save: adminProcedure
    .input(saveViewInput)
    .output(savedViewSchema)
    .mutation(({ ctx, input }) => saveView(ctx.deps, ctx.caller.userId, input)),
  remove: adminProcedure
    .input(byIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeSavedView(ctx.deps, ctx.caller.userId, input.id)),
});
