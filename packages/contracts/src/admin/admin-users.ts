import * as z from 'zod';
import { adminSetPasswordSchema } from '../auth.ts';
import {
  changedRow,
  flagSchema,
  idempotencyKeySchema,
  idSchema,
  reasonSchema,
  wholeNumber,
} from '../common.ts';
import { chosenIdsSchema, listInput, pageOf, sortable } from '../lists.ts';
import { currencySchema, signedAmountSchema } from '../money.ts';
import { personRoles } from '../rules/roles.ts';

/** `blocked`: time of the block; null for users who are not blocked. */
export const adminUserSchema = z.object({
  id: z.number().int(),
  nickname: z.string(),
  role: z.enum(personRoles),
  balanceUsd: z.number(),
  balanceRub: z.number(),
  created: z.string(),
  blocked: z.string().nullable(),
  version: z.number().int(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;
export const adminUserListSchema = pageOf(adminUserSchema);

/**
 * `sessions`: number of active sessions; `orders`: number of all orders; `secondFactorSince`: null without a second
 * factor.
 */
export const adminUserDetailSchema = adminUserSchema.extend({
  sessions: z.number().int(),
  orders: z.number().int(),
  secondFactorSince: z.string().nullable(),
});
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>;

/** `q`: part of a nickname in any case, or an id. */
export const listUsersInput = sortable(
  listInput.extend({ role: z.enum(personRoles).optional(), blocked: flagSchema.optional() }),
  ['created', 'nickname', 'balanceUsd', 'balanceRub', 'role', 'blocked'],
);

/** `ids` selects rows; search, filters and order are then ignored. */
export const exportUsersInput = listUsersInput.safeExtend({ ids: chosenIdsSchema.optional() });

/**
 * Changes a balance. A result below zero is refused with insufficient_balance; setting the present amount succeeds without a
 * write. `expected`: the balance that the admin saw before setting another one; if it differs from the present one: conflict
 * (reason balance_changed). A `version` older than the customer's is refused with conflict, too; an absent one is accepted.
 */
export const adjustBalanceInput = z.object({
  ...changedRow,
  currency: currencySchema,
  mode: z.enum(['set', 'add']),
  amount: signedAmountSchema,
  expected: signedAmountSchema.optional(),
  reason: reasonSchema,
  idempotencyKey: idempotencyKeySchema.optional(),
});

/** Check of the form before it is sent; the shop refuses every balance below zero. */
export const adjustBalanceForm = adjustBalanceInput.refine(
  ({ mode, amount }) => mode === 'add' || amount >= 0n,
  { path: ['amount'], error: 'negative' },
);

/** Sets a user's password. An older version than the customer's is refused with conflict; an absent one is accepted. */
export const setUserPasswordInput = z.object({
  ...changedRow,
  password: adminSetPasswordSchema,
});

/**
 * Active sessions, the last used first. `lastUsed` is exact to some minutes; `expires`: end of the session without further use;
 * `current`: the session of the request.
 */
export const userSessionsSchema = z.array(
  z.object({
    id: z.number().int(),
    created: z.string(),
    lastUsed: z.string(),
    expires: z.string(),
    current: z.literal(true).optional(),
  }),
);
export type UserSession = z.infer<typeof userSessionsSchema>[number];

/** Without `sessionIds` all sessions. Ended sessions and those of other users are skipped. */
export const revokeUserSessionsInput = z.object({
  id: idSchema,
  sessionIds: z.array(wholeNumber(1, Number.MAX_SAFE_INTEGER)).min(1).max(1000).optional(),
});
/** Number of ended sessions. */
export const revokedSessionsSchema = z.object({ revoked: z.number().int() });

/**
 * Blocks or unblocks a customer. Blocking ends their sessions and open streams at once; money, orders and holds stay unchanged.
 * Admins cannot be blocked (forbidden); a repeated request succeeds without a change. Errors: not_found, forbidden, conflict (an
 * older `version`).
 */
export const blockUserInput = z.object({
  ...changedRow,
  reason: reasonSchema,
});

/**
 * Turns off the second factor of a customer who lost it. Errors: not_found, forbidden (an admin), conflict (an older
 * `version`, or no factor is enabled).
 */
export const removeUserFactorInput = z.object({
  ...changedRow,
  reason: reasonSchema,
});
