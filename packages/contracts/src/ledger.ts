import * as z from 'zod';
import { flagSchema, listInput, pageOf } from './common.ts';
import { ledgerAreas } from './rules/ledger.ts';

/** One thing in the books that is not as it must be; amounts are minor units. */
const ledgerFindingSchema = z.object({
  area: z.enum(ledgerAreas),
  /** What must hold, in English. */
  check: z.string(),
  table: z.string(),
  id: z.string(),
  problem: z.string(),
  expected: z.string(),
  found: z.string(),
});
export type LedgerFinding = z.infer<typeof ledgerFindingSchema>;

/** Why a proof could not be made: it ended with an error each time, or its worker was gone before it ended. */
const ledgerFailureSchema = z.enum(['error', 'interrupted']);
export type LedgerFailure = z.infer<typeof ledgerFailureSchema>;

/** One proof of the books. Times ISO 8601. */
export const ledgerCheckSchema = z.object({
  id: z.number().int(),
  /** Which admin asked for it, and when; null: it came by the clock. */
  by: z.string().nullable(),
  requested: z.string().nullable(),
  /** Null: it is yet to be made. */
  checked: z.string().nullable(),
  /** Instead of what it found, when it ended without having been made. */
  failure: ledgerFailureSchema.nullable(),
  violations: z.number().int().nullable(),
  /** How long it took. */
  seconds: z.number().nullable(),
  /** The first fifty. */
  findings: z.array(ledgerFindingSchema),
});
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;
export const ledgerCheckListSchema = pageOf(ledgerCheckSchema);

/** `broken`: those that found something, or the others. */
export const listLedgerChecksInput = listInput.omit({ after: true, q: true }).extend({
  broken: flagSchema.optional(),
  sort: z.enum(['-created', 'created']).default('-created'),
});
