import { join } from 'node:path';
import { generateClient } from '@manabar/prisma/generate';
import { repoRoot } from '../paths.ts';
import { SetupError } from '../setup-error.ts';
import { awaitReady } from './await-ready.ts';
import { viteProgram } from '../build/index.ts';
import { Launcher } from './launcher.ts';
import { openDatabase, prepareDatabase } from './prepare-database.ts';
import { readSettings, requireFreePort, withSmtpPort } from './settings.ts';
import { demoHint, shopEnvironment } from './shop-processes.ts';
import { startPrograms } from './start-programs.ts';

const launcher = new Launcher();
const { children, log } = launcher;

await launcher.run(async () => {
  const settings = await withSmtpPort(readSettings());
  if (settings.production) throw new SetupError('pnpm dev is not for NODE_ENV=production');
  const webPort = settings.port + 2;
  await requireFreePort('PORT', settings.port);
  await requireFreePort('PORT', webPort);
  if (settings.sandboxPort) await requireFreePort('SANDBOX_PORT', settings.sandboxPort);

  await generateClient();
  const databaseUrl = await openDatabase(settings, launcher);
  await prepareDatabase(databaseUrl, { settings, children, log });

  const env = shopEnvironment(settings, databaseUrl);
  await startPrograms(settings, {
    folder: 'src',
    start: (name, nodeArgs) => {
      const args = ['--watch', '--watch-preserve-output', ...nodeArgs];
      launcher.guard(children.start(name, { args, env, sameGroup: true }));
    },
    stopping: () => launcher.stopping,
  });
  if (launcher.stopping) return;
  const server = `http://127.0.0.1:${settings.port}`;
  launcher.guard(
    children.start('web', {
      args: [viteProgram(), '--port', String(webPort), '--strictPort', '--host', '127.0.0.1'],
      cwd: join(repoRoot, 'apps/web'),
      // vite.config.ts forwards API calls to this server.
      env: { ...env, SERVER_ORIGIN: server },
      sameGroup: true,
    }),
  );
  await awaitReady(server, () => launcher.stopping);
  log(`Pages with hot reload: http://127.0.0.1:${webPort} (server: ${server})`);
  console.log(demoHint(settings));
});
