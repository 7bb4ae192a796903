import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Children, type Child } from '@manabar/tooling/children';
import { isReady } from '@manabar/tooling/is-ready';
import { repoRoot } from '@manabar/tooling/paths';
import { waitUntil } from '@manabar/tooling/wait';
import type { Setting } from './database-cluster.ts';
import type { Certificate } from './outside-world.ts';
import type { Ports } from './ports-and-addresses.ts';
import { readSample, readUnit, type Unit } from './adapt-deploy-samples.ts';

const START_MS = 120_000;

/** Server or worker that is restarted whenever it ends, as by systemd. */
export interface ShopProcess {
  name: string;
  /** Current process. */
  child: Child;
  isReady: () => Promise<boolean>;
}

/** Servers and workers of a shop in production, with their proxy. */
export interface ShopCluster {
  /** Address of the proxy. */
  url: string;
  servers: ShopProcess[];
  workers: ShopProcess[];
}

function proxySample({ ports, folder }: Setting): string {
  const servers = serverPorts(ports).map(
    (port, index) => `server shop${index + 1} 127.0.0.1:${port}`,
  );
  return readSample('haproxy/haproxy.cfg', [
    ['bind :80', `bind 127.0.0.1:${ports.http}`],
    ['bind :443', `bind 127.0.0.1:${ports.https}`],
    ['/etc/manabar/tls/shop.pem', join(folder, 'shop.pem')],
    ['server shop1 127.0.0.1:3000', servers.join('\n    ')],
  ]);
}

const serverPorts = (p: Ports) => [p.server1, p.server2, p.server3, p.server4];
const workerPorts = (p: Ports) => [p.worker1, p.worker2];

/** Keeps a unit's program running until `isStopping`. */
function supervise(
  children: Children,
  unit: Unit,
  {
    name,
    port,
    env,
    folder,
  }: { name: string; port: number; env: Record<string, string>; folder: string },
  isStopping: () => boolean,
): ShopProcess {
  const options = { args: unit.args, env: { ...unit.env, ...env }, cwd: repoRoot, logDir: folder };
  const start = () => children.start(name, options);
  const supervised: ShopProcess = {
    name,
    child: start(),
    isReady: () => isReady(`http://127.0.0.1:${port}/readyz`),
  };
  const keepUp = async () => {
    while (!isStopping()) {
      await supervised.child.ended.catch(() => undefined);
      await sleep(unit.restartMs);
      if (!isStopping()) supervised.child = start();
    }
  };
  void keepUp();
  return supervised;
}

/** Starts four servers, two workers and the proxy; resolves when all are ready. */
export async function startShopCluster(
  setting: Setting,
  certificate: Certificate,
  env: Readonly<Record<string, string>>,
): Promise<ShopCluster> {
  const { ports, folder, programs } = setting;
  const children = new Children();
  let stopping = false;
  const isStopping = () => stopping;
  await setting.onStop(async () => {
    stopping = true;
    await children.stop(15_000);
  });
  const start = (unit: string, name: string, port: number, own: Record<string, string>) =>
    supervise(
      children,
      readUnit(unit),
      { name, port, env: { ...env, ...own }, folder },
      isStopping,
    );
  const servers = serverPorts(ports).map((port, index) =>
    start('manabar-server', `server${index + 1}`, port, { PORT: String(port) }),
  );
  const workers = workerPorts(ports).map((port, index) =>
    start('manabar-worker', `worker${index + 1}`, port, { WORKER_PORT: String(port) }),
  );
  writeFileSync(join(folder, 'shop.pem'), certificate.pem, { mode: 0o600 });
  const config = join(folder, 'proxy.cfg');
  writeFileSync(config, proxySample(setting));
  children.start('proxy', {
    program: programs.haproxy,
    args: ['-db', '-f', config],
    logDir: folder,
  });
  for (const process of [...servers, ...workers]) {
    if (await waitUntil(process.isReady, START_MS, 200)) continue;
    throw new Error(`${process.name} did not become ready:\n${process.child.lastWords()}`);
  }
  return { url: `https://127.0.0.1:${ports.https}`, servers, workers };
}
