import { messagePreviewSchema, previewMessageInput } from '@manabar/contracts';
import { previewMessage } from '#modules/messages/index.ts';
import { adminProcedure, router } from '#procedures/procedures.ts';

export const adminMessagesRouter = router({
  preview: adminProcedure
    .input(previewMessageInput)
    .output(messagePreviewSchema)
    .query(({ ctx, input }) => previewMessage(ctx.deps, input)),
});
