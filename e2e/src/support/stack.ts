import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '@manabar/tooling/build-web';
import { Children } from '@manabar/tooling/children';
import { repoRoot } from '@manabar/tooling/paths';
import { chooseFreePort } from '@manabar/tooling/ports';
import { programs, shopEnvironment } from '@manabar/tooling/shop';
import { createTestDatabase, startTestCluster } from '@manabar/tooling/test-cluster';
import { waitUntil } from '@manabar/tooling/wait';

/** A whole shop of its own: database, demo catalogue, built pages, the real programs, the sandbox beside them. */
export interface Stack {
  url: string;
  /** Where webhooks may go on this machine, host and port: nobody listens there before a test does. */
  receiver: string;
  /** By which the shop's commands find it. */
  env: { DATABASE_URL: string; MANABAR_DATA_DIR: string };
  /** Ends everything; throws when server or worker had logged an error, which no test may cause. */
  stop: () => Promise<void>;
}

const script = (path: string) => join(repoRoot, path);

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    // Not listening yet.
    return false;
  }
}

/** Lines that a program logged as errors (pino's level 50 and above). */
function loggedErrors(log: string): string[] {
  return log.split('\n').filter((line) => /"level":(5|6)0\b/.test(line));
}

/** Starts all programs of the shop as the launcher does, and waits for the server. */
async function startPrograms(
  children: Children,
  settings: Parameters<typeof programs>[0],
  env: Record<string, string>,
): Promise<string> {
  const url = `http://127.0.0.1:${settings.port}`;
  const started = programs(settings).map(([name, script]) =>
    children.start(name, { args: [script], env, logDir: settings.dataDir }),
  );
  const ended = () =>
    started.find(({ process }) => process.exitCode !== null || process.signalCode !== null);
  const answered = await waitUntil(async () => !!ended() || (await isReady(url)), 60_000, 50);
  if (!answered || ended()) {
    const words = started.map((child) => `${child.name}:\n${child.lastWords()}`);
    throw new Error(`The shop did not become ready:\n${words.join('\n')}`);
  }
  return url;
}

/** Starts a shop on a free port. The limits per address are off: all tests come from one address. */
export async function startStack(): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manabar-e2e-'));
  const children = new Children();
  const [cluster] = await Promise.all([
    startTestCluster(),
    buildWeb(children, (line) => console.log(line)),
  ]);
  const end = async () => {
    await children.stop();
    await cluster.stop();
  };
  try {
    const databaseUrl = await createTestDatabase(cluster);
    const port = await chooseFreePort();
    const sandboxPort = await chooseFreePort();
    const receiver = `127.0.0.1:${await chooseFreePort()}`;
    const settings = { production: false, dataDir, port, sandboxPort, databaseUrl };
    const env = {
      ...shopEnvironment(settings, databaseUrl),
      NODE_ENV: 'development',
      RATE_LIMIT_SCALE: '0',
      // Top-ups go out at once.
      TOPUP_UNDO_SECONDS: '0',
      // One admin pays for every test's customers; beyond the limit that is an alert.
      ADMIN_CREDIT_LIMIT: '1000000000',
      WEBHOOK_ALLOW_HOSTS: receiver,
    };
    await children.run('demo data', { args: [script('prisma/seed/demo.ts')], env });
    const url = await startPrograms(children, settings, env);
    return {
      url,
      receiver,
      env: { DATABASE_URL: databaseUrl, MANABAR_DATA_DIR: dataDir },
      stop: async () => {
        await end();
        const errors = ['server', 'worker'].flatMap((name) =>
          loggedErrors(readFileSync(join(dataDir, `${name}.log`), 'utf8')),
        );
        rmSync(dataDir, { recursive: true, force: true });
        if (errors.length > 0) throw new Error(`The shop logged errors:\n${errors.join('\n')}`);
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
