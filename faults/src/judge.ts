import type { Cluster } from './cluster/start-cluster.ts';
import type { Records } from './load/records.ts';
import { audit } from './audit.ts';
import { causesOf, summarize, tableOf } from './report.ts';
import type { Strike } from './inject-faults.ts';
import { verifyLedger } from '@manabar/tooling/verify-ledger';

/** Maximum connections to the primary of four servers and two workers behind PgBouncer, as counted in docs/scaling.md. */
const CONNECTIONS = 80;

interface Run {
  cluster: Cluster;
  records: Records;
  strikes: readonly Strike[];
  /** Number of the shop's connections at the end. */
  connections: number;
  /** Whether time limits count as goals. */
  timed: boolean;
  /** Why the run or one of its customers stopped early. */
  troubles: readonly string[];
}

/** Judges a run: returns the lines of its report, and whether every goal was reached. */
export async function judge(run: Run): Promise<{ lines: string[]; held: boolean }> {
  const { cluster, records, strikes, connections, timed, troubles } = run;
  // Orders have wall-clock times; all other events have times of this process.
  const since = performance.timeOrigin;
  const sinceStart = (date: Date) => date.getTime() - since;
  const operations = records.acknowledged.map((operation) => {
    return { ...operation, date: new Date(since + operation.at) };
  });
  const { wrong, books, deliveries } = await audit(cluster, operations);
  const seen = {
    ...{ strikes, acknowledged: records.acknowledged, failures: records.failures },
    wrong: wrong.map((one) => ({ ...one, at: sinceStart(one.at) })),
    deliveries: deliveries.map(({ orderId, ordered, delivered }) => {
      return { orderId, ordered: sinceStart(ordered), delivered: sinceStart(delivered) };
    }),
  };
  const rows = summarize(seen, timed);
  const faulty = [
    ...troubles,
    ...wrong.map(({ what, cause }) => `${what}: ${cause}`),
    ...books,
    ...(await verifyLedger(cluster.env)),
    ...(connections > CONNECTIONS
      ? [`the shop holds ${connections} connections, more than ${CONNECTIONS}`]
      : []),
  ];
  const held = faulty.length === 0 && rows.every(({ missed }) => missed.length === 0);
  const all = `${records.acknowledged.length} acknowledged in all over ${connections} connections.`;
  const verdict = held ? 'Every goal was reached.' : 'A goal was missed.';
  return {
    lines: ['', tableOf(rows), '', ...causesOf(records.failures), ...faulty, `${all} ${verdict}`],
    held,
  };
}
