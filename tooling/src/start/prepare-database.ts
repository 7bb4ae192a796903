import { join } from 'node:path';
import { describeConnectError } from '@manabar/prisma/describe-connection-fault';
import { missingDemoPart } from '@manabar/prisma/missing-demo-part';
import { migrate } from '@manabar/prisma/migrate';
import { SetupError } from '../setup-error.ts';
import { EmbeddedDatabase } from '../database/index.ts';
import { withClient } from '../database/with-client.ts';
import { repoRoot } from '../paths.ts';
import type { Children } from './child-processes.ts';
import type { Launcher } from './launcher.ts';
import type { Settings } from './settings.ts';

/** Checked before the demo program starts, because most starts do not need it; the program checks again. */
const isDemoWanted = async (url: string): Promise<boolean> =>
  (await withClient(url, missingDemoPart)) !== null;

/** Returns the URL of the database of the environment, else of the shop's own, started or taken over and kept running. */
export async function openDatabase(settings: Settings, launcher: Launcher): Promise<string> {
  if (settings.databaseUrl) return settings.databaseUrl;
  const database = new EmbeddedDatabase({ dataDir: settings.dataDir, log: launcher.log });
  await launcher.onStop(() => database.stop());
  const url = await database.start();
  database.keepRunning(url).catch((error: unknown) => launcher.fail(error));
  return url;
}

/** Migrates the tables and, outside production, fills an empty shop with the demo. */
export async function prepareDatabase(
  url: string,
  options: { settings: Settings; children: Children; log: (line: string) => void },
): Promise<void> {
  const applied = await migrate(url).catch((cause: unknown) => {
    const reason = describeConnectError(cause, url);
    throw reason === null ? cause : new SetupError(reason, { cause });
  });
  if (applied.length > 0) options.log(`Applied ${applied.length} migrations`);
  if (options.settings.production || !(await isDemoWanted(url))) return;
  options.log('Loading the demo catalogue');
  await options.children.run('demo data', {
    args: [join(repoRoot, 'prisma/seed/demo.ts')],
    env: { DATABASE_URL: url, MANABAR_DATA_DIR: options.settings.dataDir },
  });
}
