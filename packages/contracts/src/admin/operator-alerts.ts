import * as z from 'zod';
import { changedRow, flagSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { emailSchema } from '../contacts.ts';
import { languages } from '../rules/languages.ts';
import {
  alertChannelKinds,
  alertSendErrors,
  alertSeverities,
  operatorAlertNames,
  type AlertChannelKind,
} from '../operator-alert-catalogue.ts';
import { webhookUrlSchema } from '../services/webhooks.ts';

/**
 * Equal alerts (same name and subject) without a pause: `count` of them from `first` to `last`. `alert`: its name, which may be
 * unknown when another release has stored it. `subject`: ids of the affected objects, or empty. `open`: whether further alerts
 * are counted here; after a pause the next one starts a new row.
 */
export const operatorAlertSchema = z.object({
  id: z.number().int(),
  alert: z.string(),
  subject: z.string(),
  count: z.number().int(),
  first: z.string(),
  last: z.string(),
  open: z.boolean(),
  /** Time from which no more messages are sent about it; a new occurrence of an alert that does not last starts a new row. */
  acknowledged: z.string().nullable(),
});
export type OperatorAlertRow = z.infer<typeof operatorAlertSchema>;
export const operatorAlertListSchema = pageOf(operatorAlertSchema);

/** `q`: part of the subject. */
export const listOperatorAlertsInput = sortable(
  listInput.extend({
    alert: z.enum(operatorAlertNames).optional(),
    severity: z.enum(alertSeverities).optional(),
    acknowledged: flagSchema.optional(),
  }),
  ['first', 'last', 'count', 'alert'],
);

const TELEGRAM_CHAT = /^(?:-?\d{1,20}|@[A-Za-z]\w{4,31})$/;

const targets: Record<AlertChannelKind, z.ZodType<string>> = {
  email: emailSchema,
  telegram: z.string().regex(TELEGRAM_CHAT, 'invalid_chat'),
  webhook: webhookUrlSchema,
};

const alerts = z
  .array(z.enum(operatorAlertNames))
  .max(operatorAlertNames.length)
  .transform((names) => [...new Set(names)].sort());

const changeable = z.object({
  target: z.string().trim().min(1, 'required').max(2048),
  language: z.enum(languages),
  /** Lowest severity of sent alerts; null sends those of `alerts` only. */
  minSeverity: z.enum(alertSeverities).nullable(),
  /** Alerts that are sent if no severity is given. */
  alerts,
  /** Hour of the shop's day in which the daily digest is sent; null for no digest. */
  digestHour: z.number().int().min(0).max(23).nullable(),
  enabled: z.boolean(),
});

function checkTarget(
  { kind, target }: { kind: AlertChannelKind; target: string },
  context: z.RefinementCtx,
): void {
  const [problem] = targets[kind].safeParse(target).error?.issues ?? [];
  if (problem) context.addIssue({ code: 'custom', path: ['target'], message: problem.message });
}

/** Refuses a channel that would receive neither alerts nor a digest. Code: alerts: required. */
function checkWanted(
  { minSeverity, alerts: names, digestHour }: z.output<typeof changeable>,
  context: z.RefinementCtx,
): void {
  if (minSeverity !== null || names.length > 0 || digestHour !== null) return;
  context.addIssue({ code: 'custom', path: ['alerts'], message: 'required' });
}

const channelFields = changeable.extend({ kind: z.enum(alertChannelKinds) });

/**
 * Field codes: target: required, email_invalid, invalid_chat, invalid_address, no_credentials, https_required,
 * private_address, port_refused, unresolvable, taken; alerts: required. Errors: conflict (details.reason: too_many).
 */
export const createAlertChannelInput = channelFields
  .superRefine(checkTarget)
  .superRefine(checkWanted);
export type AlertChannelFields = z.output<typeof createAlertChannelInput>;

export const alertChannelByIdInput = z.object(changedRow);

/** Requires all fields; the kind must be the channel's own. An older version is refused with conflict. */
export const updateAlertChannelInput = channelFields
  .extend(changedRow)
  .superRefine(checkTarget)
  .superRefine(checkWanted);

export const alertChannelSchema = channelFields.extend({
  id: z.number().int(),
  alerts: z.array(z.enum(operatorAlertNames)),
  lastSuccess: z.string().nullable(),
  /** Result of the last attempt; null when it succeeded, or before the first one. */
  lastError: z.enum(alertSendErrors).nullable(),
  lastErrorAt: z.string().nullable(),
  created: z.string(),
  version: z.number().int(),
});
export type AlertChannel = z.infer<typeof alertChannelSchema>;

/** `available`: kinds with a configured provider. */
export const alertChannelListSchema = z.object({
  items: z.array(alertChannelSchema),
  available: z.array(z.enum(alertChannelKinds)),
});

/** `secret`: `whsec_…` of a webhook, with which its receiver verifies signatures; null for other kinds. */
export const alertChannelSecretSchema = z.object({
  channel: alertChannelSchema,
  secret: z.string().nullable(),
});
export type AlertChannelSecret = z.infer<typeof alertChannelSecretSchema>;

/** Result of a test; a null error means that the receiver accepted it. `status`: status of a webhook's answer. */
export const alertTestResultSchema = z.object({
  error: z.enum(alertSendErrors).nullable(),
  status: z.number().int().nullable(),
});
export type AlertTestResult = z.infer<typeof alertTestResultSchema>;
