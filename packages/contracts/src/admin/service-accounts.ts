import * as z from 'zod';
import { nicknameSchema } from '../auth.ts';
import { changedRow, flagSchema, idSchema, wholeNumber } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { totalSchema } from '../money.ts';
import {
  MAX_API_KEY_DAYS,
  SERVICE_TEXT_LENGTH,
  serviceScopes,
} from '../rules/admin/service-accounts.ts';

const scopeSchema = z.enum(serviceScopes);

/**
 * `prefix`: the key up to its secret. Limits and spent amounts are major units per day in UTC; a null limit leaves only the
 * balance. `lastUsed` is exact to the minute. `state`: validity of the key, independent of a block of its account.
 * `expiresSoon`: whether a valid key expires within 14 days.
 */
export const apiKeySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(scopeSchema),
  limitUsd: z.number().nullable(),
  limitRub: z.number().nullable(),
  spentTodayUsd: z.number(),
  spentTodayRub: z.number(),
  created: z.string(),
  expires: z.string(),
  lastUsed: z.string().nullable(),
  revoked: z.string().nullable(),
  state: z.enum(['living', 'expired', 'revoked']),
  expiresSoon: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/**
 * `blocked`: time of the block; null for accounts that are not blocked; `keys`: all keys including ended ones, newest
 * first.
 */
export const serviceAccountSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  note: z.string(),
  balanceUsd: z.number(),
  balanceRub: z.number(),
  created: z.string(),
  blocked: z.string().nullable(),
  version: z.number().int(),
  keys: z.array(apiKeySchema),
});
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;
export const serviceAccountListSchema = pageOf(serviceAccountSchema);

/** `q`: part of a name in any case, or an id. */
export const listServiceAccountsInput = sortable(
  listInput.extend({ blocked: flagSchema.optional() }),
  ['created', 'name', 'balanceUsd', 'balanceRub', 'lastUsed', 'blocked'],
);

const noteSchema = z.string().trim().max(SERVICE_TEXT_LENGTH.note);

/** The name must differ from the nicknames of all users. Error: nickname_taken. */
export const createServiceAccountInput = z.object({
  name: nicknameSchema,
  note: noteSchema.default(''),
});

/** An older version than the account's is refused with conflict; an absent one is accepted. Error: nickname_taken. */
export const updateServiceAccountInput = z.object({
  ...changedRow,
  name: nicknameSchema.optional(),
  note: noteSchema.optional(),
});

/** Major units; 0 forbids spending in the currency, null limits it only by the balance. */
const limitSchema = z.union([z.null(), z.literal(0).transform(() => 0n), totalSchema]);

/**
 * `days`: validity of the key. Keys cannot be changed, only replaced and revoked. Errors: not_found, conflict (reason
 * too_many_keys).
 */
export const createApiKeyInput = z.object({
  accountId: idSchema,
  name: z.string().trim().min(1, 'required').max(SERVICE_TEXT_LENGTH.keyName),
  scopes: z.array(scopeSchema).min(1, 'required').max(serviceScopes.length),
  limitUsd: limitSchema,
  limitRub: limitSchema,
  days: wholeNumber(1, MAX_API_KEY_DAYS),
});

/** `secret`: the complete key. No other response contains it, and the shop stores only its hash. */
export const createdApiKeySchema = z.object({ key: apiKeySchema, secret: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
