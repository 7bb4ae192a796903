import { describeError } from '@manabar/prisma/describe-error';
import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import { describeFinding, verifyLedger } from '#modules/ledger/index.ts';
import { reconcileGateways, type GatewayReconciliations } from '#modules/payments/index.ts';
import { countCodesOnSale } from '#modules/stock/index.ts';
import { findForgottenTopups, readOpenTopups } from '#modules/topups/index.ts';
import { findKeyProblem } from './encryption-key-checks.ts';

/**
 * Count of numbers that a restored database skips: gateways and receivers of webhooks may have seen them, and would confuse a new
 * refund or message with the former one.
 */
const SKIPPED_NUMBERS = 100_000;

/** Days for which a payment may be refunded or disputed. Gateways list payments by the day of their creation. */
export const REVERSIBLE_DAYS = 90;
const DAY_MS = 86_400_000;

const listSequences = statement<{ name: string; wide: boolean }>(`
  SELECT format('%I.%I', schemaname, sequencename) AS name, data_type = 'bigint'::regtype AS wide
    FROM pg_sequences WHERE schemaname = 'public' AND NOT cycle ORDER BY 1`);

/** Draws numbers, because the shop's role may not set a sequence. */
const drawNumbers = statement<{ last: bigint | null }, [sequence: string, numbers: number]>(`
  SELECT max(nextval($1::regclass)) AS last FROM generate_series(1, $2::int)`);

async function skipNumbers({ pool }: Pick<Deps, 'pool'>): Promise<number> {
  const sequences = await listSequences(pool);
  for (const { name, wide } of sequences) {
    await drawNumbers(pool, name, wide ? SKIPPED_NUMBERS : SKIPPED_NUMBERS / 10);
  }
  return sequences.length;
}

/** Findings after a restore to an earlier moment. */
export interface RestoreReport {
  /** Reasons why the shop must not open; empty if only the tasks of `before` are left. */
  problems: string[];
  /** Completed steps, and the tasks of the operator. */
  lines: string[];
  /** Tasks of people before the shop opens, because the restored database has no record of them. */
  before: string[];
}

/** Maximum number of references or reasons in a line. */
const MAX_NAMED = 3;

function joinFirst(texts: readonly string[], separator: string): string {
  const more = texts.length - MAX_NAMED;
  const first = texts.slice(0, MAX_NAMED).join(separator);
  return more > 0 ? `${first} and ${more} more` : first;
}

const describeReason = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${describeError(error)}: ${describeError(error.cause)}`
    : describeError(error);

/** Describes why a gateway, or some of its payments, could not be compared. */
function describeFailure({ gateway, error }: GatewayReconciliations['failures'][number]): string {
  // The error of a refused connection has several errors, too, but no message.
  const isPartial = error instanceof AggregateError && error.message !== '';
  const errors: unknown[] = isPartial ? error.errors : [error];
  return `Payments of ${gateway} were not all compared (${joinFirst(errors.map(describeReason), '; ')}): run this again.`;
}

type UnansweredTopups = Awaited<ReturnType<typeof findForgottenTopups>>['unanswered'];

/** Describes the top-ups about which suppliers did not answer, in one line for each supplier and cause. */
function describeUnanswered(unanswered: UnansweredTopups): string[] {
  const groups = Map.groupBy(
    unanswered,
    ({ topup, cause }) =>
      `top-ups of the supplier ${topup.supplier} is unknown (${describeReason(cause)})`,
  );
  return [...groups].map(([state, group]) => {
    const references = group.map(({ topup }) => topup.reference);
    return `The state of ${group.length} ${state}: remove the cause and run this again. References: ${joinFirst(references, ', ')}.`;
  });
}

/** Reports codes that were sold after the moment: they are free again, and the database cannot distinguish them. */
async function soldAgain(deps: Deps, from: Date): Promise<string[]> {
  const { codes, options, topupCodes, denominations } = await countCodesOnSale(deps);
  if (codes + topupCodes === 0) return [];
  return [
    `Before you open: take codes off sale that were sold after ${from.toISOString()}. They are on sale again, and the oldest codes are sold first.`,
    `On sale now: ${codes} codes of ${options} price options, ${topupCodes} codes of ${denominations} denominations that are redeemed for players.`,
    'Which they are: docs/production.md, "Restore to a moment".',
  ];
}

/** Reports changes that protected accounts, which the restore has undone. */
const undoneProtection = (from: Date): string =>
  `Before you open: repeat what protected accounts after ${from.toISOString()}. Sessions that were ended, former passwords and revoked keys work again, and customers that were blocked are not.`;

/** Reports top-ups that the supplier delivered and the database has lost; their customers have the money again. */
async function lostTopups(
  deps: Deps,
  from: Date,
  log: AsyncIterable<string> | undefined,
): Promise<RestoreReport> {
  if (!log) {
    const since = from.toISOString();
    const before = `Before you open: give the log of the workers (--log), or ask the supplier for a list of the top-ups since ${since}, and compare. The database does not have those that were ordered after that moment.`;
    return { problems: [], lines: [], before: [before] };
  }
  const { sent, delivered, unanswered } = await findForgottenTopups(deps, log);
  const before = delivered.map(
    ({ reference, user }) =>
      `Before you open: charge the customer ${user}, or bear it: the supplier has the top-up ${reference}, whose order is gone.`,
  );
  return {
    problems: describeUnanswered(unanswered),
    lines: [
      `${sent} top-ups read from the log, ${delivered.length} of them delivered for orders that are gone.`,
    ],
    before,
  };
}

/**
 * Aligns a database that was restored to an earlier moment with later events outside of it: skips numbers that others have seen,
 * settles or raises changes at card gateways, finds delivered top-ups, and checks keys and ledger. Safe to run again. Missing
 * answers of gateways and suppliers are problems of the report.
 *
 * @param from moment to which the database was restored
 * @param options.days age of payments before the moment that are compared, because they may have been refunded or disputed after
 * it
 * @param options.log lines of the workers' log, which names the sent top-ups
 */
export async function reconcileRestore(
  deps: Deps,
  from: Date,
  { days = REVERSIBLE_DAYS, log }: { days?: number; log?: AsyncIterable<string> | undefined } = {},
): Promise<RestoreReport> {
  const keyProblem = await findKeyProblem(deps.pool, deps.codeCipher);
  if (keyProblem) return { problems: [keyProblem], lines: [], before: [] };
  const lines: string[] = [];
  const sequences = await skipNumbers(deps);
  lines.push(`${sequences} sequences skip the numbers that were given after the moment.`);
  const period = { from: new Date(from.getTime() - days * DAY_MS), to: deps.clock.now() };
  const { results, failures } = await reconcileGateways(deps, period);
  for (const { gateway, compared, differences } of results) {
    lines.push(
      `${gateway}: ${compared} payments compared, ${differences} differences settled or raised at /admin/paymentExceptions.`,
    );
  }
  const { open, review } = await readOpenTopups(deps);
  lines.push(
    `${open} top-ups are open, ${review} in review: the worker asks the supplier about each under its former reference, which buys once.`,
  );
  const lost = await lostTopups(deps, from, log);
  lines.push(...lost.lines);
  const { findings, violations } = await verifyLedger(deps.pool);
  const problems = [
    ...failures.map(describeFailure),
    ...lost.problems,
    ...findings.map(describeFinding),
  ];
  lines.push(
    violations === 0 ? 'Ledger balanced.' : `Ledger not balanced: ${violations} discrepancies.`,
  );
  const before = [...(await soldAgain(deps, from)), ...lost.before, undoneProtection(from)];
  return { problems, lines, before };
}
