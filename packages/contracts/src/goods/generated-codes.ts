import * as z from 'zod';
import { changedCodeTextSchema, shownCodeStatuses } from './codes.ts';
import { productChanges } from './catalogue.ts';
import { changedRow, flagSchema, idempotencyKeySchema, idSchema, wholeNumber } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { storedPriceSchema } from '../money.ts';
import { checkIdInput } from '../sales/player-checks.ts';
import { isCodeText } from '../rules/admin/code-characters.ts';
import { MAX_GENERATED_CODES } from '../rules/limits.ts';
import { placedTopupSchema } from '../sales/topup.ts';

/**
 * Free Fire code that the shop generated. `code`: dots and the last four characters. `status` used: it belongs to an order or was
 * activated; `published`: it is, or was, for sale. `activation`: its player and account; `activatedAt` is set when the diamonds
 * have arrived. `orderId`: the order that bought it, otherwise that of its activation.
 */
export const generatedCodeSchema = z.object({
  id: z.number().int(),
  product: z.string(),
  code: z.string(),
  gameAmount: z.number().int(),
  priceUsd: z.number().nullable(),
  priceRub: z.number().nullable(),
  status: z.enum(shownCodeStatuses),
  activatedAt: z.string().nullable(),
  activation: z.object({ player_id: z.string(), nickname: z.string() }).nullable(),
  published: z.boolean(),
  popular: z.boolean(),
  created: z.string(),
  denominationId: z.number().int(),
  denomination: z.string(),
  orderId: z.string().optional(),
  version: z.number().int(),
});
export type GeneratedCode = z.infer<typeof generatedCodeSchema>;
export const generatedCodeListSchema = pageOf(generatedCodeSchema);

/** `q`: a whole code, an order's id, a player's id, or a part of a denomination's name. */
export const listGeneratedCodesInput = sortable(
  listInput.extend({
    status: z.enum(shownCodeStatuses).optional(),
    published: flagSchema.optional(),
  }),
  ['created', 'gameAmount', 'priceUsd', 'priceRub', 'status', 'published'],
);

/**
 * Generates codes of a Free Fire denomination, at its prices, not yet for sale. Without a prefix they get the product's. Errors:
 * not_found (details denominationId, or product: there is no product with the slug freefire-codes).
 */
export const generateCodesInput = z.object({
  count: wholeNumber(1, MAX_GENERATED_CODES),
  denominationId: idSchema,
  prefix: productChanges.shape.code_prefix,
  idempotencyKey: idempotencyKeySchema.optional(),
});
export const generatedIdsSchema = z.object({ ids: z.array(z.number().int()) });

/** Publishes all codes or none. Errors: not_found, conflict (a code has an order or was activated); details.ids lists them. */
export const publishGeneratedCodesInput = z.object({
  ids: z.array(idSchema).min(1).max(MAX_GENERATED_CODES),
  published: flagSchema,
});

export const updateGeneratedCodeInput = z.object({
  ...changedRow,
  published: flagSchema.optional(),
  popular: flagSchema.optional(),
  priceUsd: storedPriceSchema.optional(),
  priceRub: storedPriceSchema.optional(),
});

/**
 * Tops a player up with the amount of a generated code. Errors: code_invalid, code_already_used, player_not_found, rate_limited
 * (ten wrong codes in an hour), supplier_unavailable, request_in_progress, idempotency_key_reused.
 */
export const activateCodeInput = checkIdInput('freefire').extend({
  // A code that is copied from a chat may contain invisible characters.
  code: changedCodeTextSchema
    .overwrite((text) => text.replace(/\p{Cf}/gu, ''))
    .refine(isCodeText, 'invalid'),
  idempotencyKey: idempotencyKeySchema.optional(),
});
export const activatedCodeSchema = placedTopupSchema;

/** Refusals for which POST /freefire/activate-code answers with status 200. */
export const activationRefusals = [
  'player_not_found',
  'code_invalid',
  'code_already_used',
] as const;

/** Answer of POST /freefire/activate-code. */
export const freefireActivationSchema = z.union([
  activatedCodeSchema,
  z.object({ success: z.literal(false), error: z.enum(activationRefusals) }),
]);
export type FreefireActivation = z.infer<typeof freefireActivationSchema>;
