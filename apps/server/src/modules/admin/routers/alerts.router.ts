import {
  alertChannelByIdInput,
  alertChannelListSchema,
  alertChannelSchema,
  alertChannelSecretSchema,
  alertTestResultSchema,
  createAlertChannelInput,
  listOperatorAlertsInput,
  byIdInput,
  operatorAlertListSchema,
  operatorAlertSchema,
  successSchema,
  updateAlertChannelInput,
} from '@manabar/contracts';
import {
  acknowledgeAlert,
  createChannel,
  deleteChannel,
  getChannel,
  listAlerts,
  listChannels,
  rotateChannelSecret,
  testChannel,
  updateChannel,
} from '#modules/operator-alerts/index.ts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

export const adminAlertsRouter = router({
  list: adminProcedure
    .input(listOperatorAlertsInput)
    .output(operatorAlertListSchema)
    .query(({ ctx, input }) => listAlerts(ctx.deps, input)),
  acknowledge: adminProcedure
    .input(byIdInput)
    .output(operatorAlertSchema)
    .mutation(({ ctx, input }) => acknowledgeAlert(ctx.deps, actorOf(ctx), input)),
  channels: adminProcedure
    .output(alertChannelListSchema)
    .query(({ ctx }) => listChannels(ctx.deps)),
  channel: adminProcedure
    .input(alertChannelByIdInput)
    .output(alertChannelSchema)
    .query(({ ctx, input }) => getChannel(ctx.deps, input)),
  createChannel: adminProcedure
    .meta({ stepUp: 'production' })
    .input(createAlertChannelInput)
    .output(alertChannelSecretSchema)
    .mutation(({ ctx, input }) => createChannel(ctx.deps, actorOf(ctx), input)),
  updateChannel: adminProcedure
    .meta({ stepUp: 'production' })
    .input(updateAlertChannelInput)
    .output(alertChannelSchema)
    .mutation(({ ctx, input }) => updateChannel(ctx.deps, actorOf(ctx), input)),
  rotateSecret: adminProcedure
    .meta({ stepUp: 'production' })
    .input(alertChannelByIdInput)
    .output(alertChannelSecretSchema)
    .mutation(({ ctx, input }) => rotateChannelSecret(ctx.deps, actorOf(ctx), input)),
  deleteChannel: adminProcedure
    .meta({ stepUp: 'production' })
    .input(alertChannelByIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => deleteChannel(ctx.deps, actorOf(ctx), input)),
  testChannel: adminProcedure
    .input(alertChannelByIdInput)
    .output(alertTestResultSchema)
    .mutation(({ ctx, input }) => testChannel(ctx.deps, actorOf(ctx), input)),
});
