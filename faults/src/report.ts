import type { Fault } from '#faults/index.ts';
import { isSilentPlayer } from '#load/customers.ts';
import type { Acknowledged, Failure } from '#load/records.ts';
import type { Wrong } from './audit.ts';
import type { Strike } from './inject-faults.ts';

/** Line of the table: all occurrences of one fault. */
export interface Row {
  fault: Fault;
  times: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  cut: number;
  refused: number;
  /** Longest recovery in seconds; null when purchases did not succeed again. */
  recovery: number | null;
  /** Longest delivery in seconds of top-ups open during the fault, from their order or from the fault if it came later. */
  slowestTopup: number;
  /** Seconds within which 95 of 100 top-ups ordered during the fault were delivered, for players whose calls are answered. */
  ordinaryTopups: number;
  /** Goals that were not reached. */
  missed: string[];
}

export interface Seen {
  strikes: readonly Strike[];
  acknowledged: readonly Acknowledged[];
  failures: readonly Failure[];
  /** Deviations with times of `performance.now()`. */
  wrong: readonly (Omit<Wrong, 'at'> & { at: number })[];
  deliveries: readonly { orderId: string; ordered: number; delivered: number }[];
}

function slowestTopup(strikes: readonly Strike[], deliveries: Seen['deliveries']): number {
  const waits = strikes.flatMap(({ from, to }) =>
    deliveries
      .filter(({ ordered, delivered }) => ordered < to && delivered >= from)
      .map(({ ordered, delivered }) => delivered - Math.max(ordered, from)),
  );
  return Math.max(0, ...waits) / 1000;
}

function ordinaryTopups(
  strikes: readonly Strike[],
  { acknowledged, deliveries }: Pick<Seen, 'acknowledged' | 'deliveries'>,
): number {
  const silent = new Set(
    acknowledged.flatMap(({ kind, orderId, reference = '' }) =>
      kind === 'topup' && isSilentPlayer(reference) ? [orderId] : [],
    ),
  );
  const waits = deliveries
    .filter(({ orderId }) => !silent.has(orderId))
    .filter(({ ordered }) => strikes.some(({ from, to }) => ordered >= from && ordered < to))
    .map(({ ordered, delivered }) => delivered - ordered)
    .toSorted((a, b) => a - b);
  return (waits[Math.ceil(waits.length * 0.95) - 1] ?? 0) / 1000;
}

/** Sums up the strikes by fault, and judges each by its goals; by time limits only when they count (`timed`). */
export function summarize(
  { strikes, acknowledged, failures, wrong, deliveries }: Seen,
  timed = true,
): Row[] {
  const faults = [...new Set(strikes.map(({ fault }) => fault))];
  return faults.map((fault) => {
    const own = strikes.filter((strike) => strike.fault === fault);
    const count = (events: readonly { at: number }[]) =>
      events.filter(({ at }) => own.some(({ from, to }) => at >= from && at < to)).length;
    const recoveries = own.map(({ recovery }) => recovery);
    const row = {
      fault,
      times: own.length,
      acknowledged: count(acknowledged),
      lost: count(wrong.filter(({ what }) => what === 'lost')),
      doubled: count(wrong.filter(({ what }) => what === 'doubled')),
      cut: count(failures.filter(({ how }) => how === 'cut')),
      refused: count(failures.filter(({ how }) => how === 'refused')),
      recovery: recoveries.includes(null) ? null : Math.max(...recoveries.map(Number)),
      slowestTopup: slowestTopup(own, deliveries),
      ordinaryTopups: ordinaryTopups(own, { acknowledged, deliveries }),
    };
    return { ...row, missed: [...missedCounts(row, timed), ...missedTimes(row, timed)] };
  });
}

/** A call is refused when the machine is too slow for it, so refusals count only when time limits do. */
function missedCounts(
  { fault, lost, doubled, cut, refused }: Omit<Row, 'missed'>,
  timed: boolean,
): string[] {
  const failed = timed ? cut + refused : cut;
  return [
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(doubled > 0 ? [`${doubled} doubled`] : []),
    ...(fault.cutsNothing && failed > 0 ? [`${failed} requests failed`] : []),
  ];
}

function missedTimes(
  { fault, recovery, ordinaryTopups: topups }: Omit<Row, 'missed'>,
  timed: boolean,
): string[] {
  if (recovery === null) return ['purchases did not come back'];
  if (!timed) return [];
  return [
    ...(recovery > fault.recoveryGoal ? [`not back within ${fault.recoveryGoal} s`] : []),
    ...(fault.topupGoal !== undefined && topups > fault.topupGoal
      ? [`a twentieth of the ordinary top-ups took more than ${fault.topupGoal} s`]
      : []),
  ];
}

const seconds = (value: number | null) => (value === null ? '–' : value.toFixed(1));

const columns: readonly [title: string, cell: (row: Row) => string | number][] = [
  ['fault', ({ fault }) => fault.title],
  ['times', ({ times }) => times],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['lost', ({ lost }) => lost],
  ['doubled', ({ doubled }) => doubled],
  ['cut requests', ({ cut }) => cut],
  ['refused (503)', ({ refused }) => refused],
  ['recovery, s', ({ recovery }) => seconds(recovery)],
  ['goal, s', ({ fault }) => `≤ ${fault.recoveryGoal}`],
  ['slowest top-up, s', (row) => seconds(row.slowestTopup)],
  ['95 % of ordinary top-ups, s', (row) => seconds(row.ordinaryTopups)],
  ['', ({ missed }) => (missed.length === 0 ? 'held' : `MISSED: ${missed.join(', ')}`)],
];

/** Formats the table as Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, cell]) => String(cell(row)))),
  ];
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((line) => line[index]?.length ?? 0)),
  );
  const [head, ...body] = cells.map(
    (line) => `| ${line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

/** Returns the kinds of failed requests, each with its number, the most frequent first. */
export function causesOf(failures: readonly Failure[]): string[] {
  const counts = new Map<string, number>();
  for (const { how, cause } of failures) {
    const kind = `${how}: ${cause.replace(/[A-Z0-9]{16}|[\da-f-]{36}/g, '…').replaceAll('\n', ' ')}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${String(count).padStart(6)} × ${kind}`);
}
