import * as z from 'zod';
import { momentSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { securityEventKinds } from '../rules/admin/security-events.ts';

/**
 * Equal events of one hour: `count` of them from `first` to `last`. `session`, `device` and `detail` (the call, or the gateway)
 * are those of the first. `others`: whether it counts events beyond the number that is stored individually.
 */
export const securityEventSchema = z.object({
  id: z.number().int(),
  kind: z.enum(securityEventKinds),
  /** Affected account; null if unknown. */
  user: z.object({ id: z.number().int(), nickname: z.string() }).nullable(),
  /** Network address; for IPv6 the /64 of one customer. */
  address: z.string().nullable(),
  session: z.number().int().nullable(),
  device: z.string().nullable(),
  detail: z.string().nullable(),
  count: z.number().int(),
  first: z.string(),
  last: z.string(),
  others: z.boolean(),
});
export type SecurityEventRow = z.infer<typeof securityEventSchema>;
export const securityEventListSchema = pageOf(securityEventSchema);

const wholeText = z.string().trim().min(1).max(64).optional();
/** `q`: the nickname of an account, or an address. Nicknames and addresses are whole; an IPv6 address finds its /64. */
export const listSecurityEventsInput = sortable(
  listInput.extend({
    kind: z.enum(securityEventKinds).optional(),
    account: wholeText,
    address: wholeText,
    /** Seen at or after this time. */
    from: momentSchema.optional(),
    /** Seen before this time. */
    to: momentSchema.optional(),
  }),
  ['first', 'last', 'count', 'kind'],
);
