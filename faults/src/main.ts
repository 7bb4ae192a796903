import { runBuild, serverBuild } from '@manabar/tooling/build';
import { Launcher } from '@manabar/tooling/launcher';
import { canMountDisks } from './cluster/disks.ts';
import { startCluster } from './cluster/start-cluster.ts';
import { createClient } from './load/client.ts';
import { createLoad, customersNeeded } from './load/load.ts';
import { Records } from './load/records.ts';
import { countConnections } from './audit.ts';
import { judge } from './judge.ts';
import { runInDebian } from './in-debian.ts';
import { parseOptions, withoutDebian, type Options } from './options.ts';
import { injectFaults } from './inject-faults.ts';
import { seed, type Goods } from './seed.ts';

/** Number of codes, more than the load can buy during one fault. */
const CODES_PER_STRIKE = 4_000;

const launcher = new Launcher();
const { log } = launcher;

/** Causes every fault in turn, and returns whether all goals were reached. */
async function main({ faults, rounds, firstPort, keep, timed }: Options): Promise<boolean> {
  let goods: Goods | undefined;
  const codes = CODES_PER_STRIKE * faults.length * rounds;
  const cluster = await startCluster({
    ...{ firstPort, keep, log },
    ownDisks: faults.some(({ fillsDisk }) => fillsDisk),
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
  const { strikes, stopped } = await injectFaults(
    { faults, rounds },
    { cluster, records, log, players: load.players },
  );
  const connections = await countConnections(cluster);
  const troubles = await load.pause();
  await client.close();
  log('Comparing what was acknowledged with shop, supplier and gateway');
  const { lines, held } = await judge({
    ...{ cluster, records, strikes, connections, timed },
    troubles: [...(stopped ? [stopped] : []), ...troubles],
  });
  console.log(lines.join('\n'));
  return held;
}

await launcher.run(async () => {
  const args = process.argv.slice(2);
  const options = parseOptions(args, canMountDisks());
  await runBuild(serverBuild, launcher.children, log);
  if (options.debian !== undefined) {
    const onStop = (undo: () => Promise<void>) => launcher.onStop(undo);
    await launcher.exit(await runInDebian(options.debian, withoutDebian(args), onStop));
  }
  const held = await main(options);
  await launcher.exit(held ? 0 : 1);
});
