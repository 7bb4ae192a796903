import * as z from 'zod';
import { flagSchema } from '../common.ts';
import { listInput, pageOf } from '../lists.ts';
import { ledgerAreas } from '../rules/ledger.ts';

/** Violation of a ledger invariant; amounts are in minor units. */
const ledgerFindingSchema = z.object({
  area: z.enum(ledgerAreas),
  /** Description of the invariant in English. */
  check: z.string(),
  table: z.string(),
  id: z.string(),
  problem: z.string(),
  expected: z.string(),
  found: z.string(),
});
export type LedgerFinding = z.infer<typeof ledgerFindingSchema>;

/** Reason of a failed check: it threw on every attempt, or its worker stopped. */
const ledgerFailureSchema = z.enum(['error', 'interrupted']);
export type LedgerFailure = z.infer<typeof ledgerFailureSchema>;

/** One check of the ledger. Times are ISO 8601. */
export const ledgerCheckSchema = z.object({
  id: z.number().int(),
  /** Admin who requested the check and the time; null for scheduled checks. */
  by: z.string().nullable(),
  requested: z.string().nullable(),
  /** Null while the check is pending. */
  checked: z.string().nullable(),
  /** Failure of the check, instead of findings. */
  failure: ledgerFailureSchema.nullable(),
  violations: z.number().int().nullable(),
  /** Duration of the check in seconds. */
  seconds: z.number().nullable(),
  /** First fifty findings. */
  findings: z.array(ledgerFindingSchema),
});
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;
export const ledgerCheckListSchema = pageOf(ledgerCheckSchema);

/** `broken`: checks with findings, or without. */
export const listLedgerChecksInput = listInput.omit({ after: true, q: true }).extend({
  broken: flagSchema.optional(),
  sort: z.enum(['-created', 'created']).default('-created'),
});
