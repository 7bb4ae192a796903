import { Launcher } from '@manabar/tooling/launcher';
import { startCluster } from './cluster/index.ts';
import { createClient } from './load/client.ts';
import { createLoad, customersNeeded } from './load/load.ts';
import { Records } from './load/records.ts';
import { audit, countConnections } from './audit.ts';
import { parseOptions, type Options } from './options.ts';
import { causesOf, summarize, tableOf } from './report.ts';
import { strike, type Strike } from './run.ts';
import { seed, type Goods } from './seed.ts';
import { verifyLedger } from './verify-ledger.ts';

/** More than the load can buy while one fault lasts. */
const CODES_PER_STRIKE = 4_000;

/** To the primary, of four servers and two workers behind PgBouncer, as docs/scaling.md counts them. */
const CONNECTIONS = 80;

const launcher = new Launcher();
const { log } = launcher;

/** Strikes every fault in turn, and answers whether all goals were reached. */
async function main({ faults, rounds, firstPort, keep }: Options): Promise<boolean> {
  let goods: Goods | undefined;
  const codes = CODES_PER_STRIKE * faults.length * rounds;
  const cluster = await startCluster({
    ...{ firstPort, keep, log },
    onStop: (undo) => launcher.onStop(undo),
    fill: async (env) => {
      goods = await seed(env, { customers: customersNeeded, codes });
    },
  });
  if (!goods) throw new Error('there are no goods');
  const records = new Records();
  const client = createClient(cluster.shop.url, cluster.certificate, records);
  const { gateway } = cluster.world;
  const load = await createLoad({ client, goods, gateway, records });
  load.begin();
  const strikes: Strike[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const fault of faults) {
      log(`${fault.title} (${round} of ${rounds})`);
      strikes.push(await strike(fault, { cluster, records, log }));
    }
  }
  const connections = await countConnections(cluster);
  await load.pause();
  await client.close();
  log('Comparing what was acknowledged with shop, supplier and gateway');
  // Orders have times of the clock, everything else those of this process.
  const since = performance.timeOrigin;
  const operations = records.acknowledged.map((one) => ({
    ...one,
    date: new Date(since + one.at),
  }));
  const { wrong, books, deliveries } = await audit(cluster, operations);
  const sinceStart = (date: Date) => date.getTime() - since;
  if (connections > CONNECTIONS) {
    books.push(`the shop holds ${connections} connections, more than ${CONNECTIONS}`);
  }
  books.push(...(await verifyLedger(cluster.env)));
  const rows = summarize({
    ...{ strikes, ...records },
    wrong: wrong.map((one) => ({ ...one, at: sinceStart(one.at) })),
    deliveries: deliveries.map(({ ordered, delivered }) => {
      return { ordered: sinceStart(ordered), delivered: sinceStart(delivered) };
    }),
  });
  console.log(`\n${tableOf(rows)}\n`);
  for (const line of causesOf(records.failures)) console.log(line);
  for (const { what, cause } of wrong) console.log(`${what}: ${cause}`);
  for (const line of books) console.log(line);
  const { length: all } = records.acknowledged;
  const held =
    wrong.length === 0 && books.length === 0 && rows.every((row) => row.missed.length === 0);
  console.log(
    `${all} acknowledged in all over ${connections} connections. ${held ? 'Every goal was reached.' : 'A goal was missed.'}`,
  );
  return held;
}

await launcher.run(async () => {
  const held = await main(parseOptions(process.argv.slice(2)));
  await launcher.exit(held ? 0 : 1);
});
