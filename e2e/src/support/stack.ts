import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '@manabar/tooling/build-web';
import { Children } from '@manabar/tooling/children';
import { repoRoot } from '@manabar/tooling/paths';
import { chooseFreePort } from '@manabar/tooling/ports';
import { createTestDatabase, startTestCluster } from '@manabar/tooling/test-cluster';
import { waitUntil } from '@manabar/tooling/wait';

/** A whole shop of its own: database, demo catalogue, built pages, the real server. */
export interface Stack {
  url: string;
  /** Ends everything; throws when the server had logged an error, which no test may cause. */
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

/** Lines that the server logged as errors (pino's level 50 and above). */
function loggedErrors(log: string): string[] {
  return log.split('\n').filter((line) => /"level":(5|6)0\b/.test(line));
}

async function startServer(children: Children, env: Record<string, string>, dataDir: string) {
  const url = `http://127.0.0.1:${env['PORT']}`;
  const server = children.start('server', {
    args: [script('apps/server/src/main.ts')],
    env,
    logDir: dataDir,
  });
  const running = () => server.process.exitCode === null && server.process.signalCode === null;
  const answered = await waitUntil(async () => !running() || (await isReady(url)), 60_000, 50);
  if (!answered || !running()) {
    throw new Error(`The server did not become ready:\n${server.lastWords()}`);
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
    const env = {
      NODE_ENV: 'development',
      DATABASE_URL: await createTestDatabase(cluster),
      MANABAR_DATA_DIR: dataDir,
      PORT: String(await chooseFreePort()),
      RATE_LIMIT_SCALE: '0',
      // One admin pays for every test's customers; beyond the limit that is an alert.
      ADMIN_CREDIT_LIMIT: '1000000000',
    };
    await children.run('demo data', { args: [script('prisma/seed/demo.ts')], env });
    const url = await startServer(children, env, dataDir);
    return {
      url,
      stop: async () => {
        await end();
        const errors = loggedErrors(readFileSync(join(dataDir, 'server.log'), 'utf8'));
        rmSync(dataDir, { recursive: true, force: true });
        if (errors.length > 0) {
          throw new Error(`The server logged errors:\n${errors.join('\n')}`);
        }
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
