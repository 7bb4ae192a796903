import * as z from 'zod';
import { listInput, pageOf, sortable } from '../lists.ts';

/** `after`: state after the action, with its reason. */
export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = pageOf(auditEntrySchema);
const wholeText = z.string().trim().min(1).max(200).optional();
/** `q`: an actor, a target, or the beginning of an action. The other filters are whole values, `action` the beginning of one. */
export const listAuditInput = sortable(
  listInput.extend({ actor: wholeText, action: wholeText, target: wholeText }),
  ['at'],
);
