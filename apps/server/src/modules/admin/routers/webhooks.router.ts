import {
  createWebhookInput,
  listWebhookDeliveriesInput,
  listWebhooksInput,
  replayedWebhooksSchema,
  replayWebhooksInput,
  setWebhookActiveInput,
  successSchema,
  updateWebhookInput,
  webhookByIdInput,
  byIdInput,
  webhookDeliveryDetailSchema,
  webhookDeliveryListSchema,
  webhookEndpointListSchema,
  webhookEndpointSchema,
  webhookSecretSchema,
} from '@manabar/contracts';
import * as z from 'zod';
import { stepUpBeyond, stepUpUnless } from '#modules/auth/index.ts';
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  replayFailedWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  setWebhookActive,
  updateWebhook,
} from '#modules/webhooks/index.ts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

/** Step-up rule that exempts changes of only the note. */
const onlyTheNote = stepUpBeyond({
  description: z.unknown().optional(),
});
const onlyOff = stepUpUnless(z.object({ active: z.literal(false) }));

export const adminWebhooksRouter = router({
  list: adminProcedure
    .input(listWebhooksInput)
    .output(webhookEndpointListSchema)
    .query(({ ctx, input }) => listWebhooks(ctx.deps, input)),
  get: adminProcedure
    .input(webhookByIdInput)
    .output(webhookEndpointSchema)
    .query(({ ctx, input }) => getWebhook(ctx.deps, input.id)),
  // Needs step-up authentication, because the answer shows a secret.
  create: adminProcedure
    .meta({ stepUp: 'production' })
    .input(createWebhookInput)
    .output(webhookSecretSchema)
    .mutation(({ ctx, input }) => createWebhook(ctx.deps, actorOf(ctx), input)),
  rotateSecret: adminProcedure
    .meta({ stepUp: 'production' })
    .input(webhookByIdInput)
    .output(webhookSecretSchema)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.deps, actorOf(ctx), input)),
  update: adminProcedure
    .meta({ stepUp: onlyTheNote })
    .input(updateWebhookInput)
    .output(webhookEndpointSchema)
    .mutation(({ ctx, input }) => updateWebhook(ctx.deps, actorOf(ctx), input)),
  setActive: adminProcedure
    .meta({ stepUp: onlyOff })
    .input(setWebhookActiveInput)
    .output(webhookEndpointSchema)
    .mutation(({ ctx, input }) => setWebhookActive(ctx.deps, actorOf(ctx), input)),
  delete: adminProcedure
    .input(webhookByIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.deps, actorOf(ctx), input)),
  sendTest: adminProcedure
    .input(webhookByIdInput)
    .output(webhookDeliveryDetailSchema)
    .mutation(({ ctx, input }) => sendTestWebhook(ctx.deps, actorOf(ctx), input)),
  deliveries: adminProcedure
    .input(listWebhookDeliveriesInput)
    .output(webhookDeliveryListSchema)
    .query(({ ctx, input }) => listDeliveries(ctx.deps, input)),
  delivery: adminProcedure
    .input(byIdInput)
    .output(webhookDeliveryDetailSchema)
    .query(({ ctx, input }) => getDelivery(ctx.deps, input.id)),
  replay: adminProcedure
    .input(byIdInput)
    .output(webhookDeliveryDetailSchema)
    .mutation(({ ctx, input }) => replayWebhook(ctx.deps, actorOf(ctx), input)),
  replayFailed: adminProcedure
    .input(replayWebhooksInput)
    .output(replayedWebhooksSchema)
    .mutation(({ ctx, input }) => replayFailedWebhooks(ctx.deps, actorOf(ctx), input)),
});
