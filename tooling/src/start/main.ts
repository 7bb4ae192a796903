import { generateClient } from '@manabar/prisma/generate';
import { awaitReady } from './await-ready.ts';
import { runBuild, serverBuild, webBuild } from '../build/index.ts';
import { Launcher } from './launcher.ts';
import { openDatabase, prepareDatabase } from './prepare-database.ts';
import { readSettings, requireFreePort, withSmtpPort } from './settings.ts';
import { demoHint, shopEnvironment } from './shop-processes.ts';
import { startPrograms } from './start-programs.ts';

const launcher = new Launcher();
const { children, log } = launcher;

await launcher.run(async () => {
  const settings = await withSmtpPort(readSettings());
  await requireFreePort('PORT', settings.port);
  if (settings.sandboxPort) await requireFreePort('SANDBOX_PORT', settings.sandboxPort);
  if (settings.smtpPort) await requireFreePort('SANDBOX_SMTP_PORT', settings.smtpPort);

  if (await generateClient()) log('Generated the database client');

  const builds = (async () => {
    for (const build of [serverBuild, webBuild]) {
      const built = await runBuild(build, children, log);
      log(built ? `Built the ${build.title}` : `The ${build.title} are up to date`);
    }
  })();
  const database = (async () => {
    log(settings.databaseUrl ? 'Using DATABASE_URL' : 'Starting PostgreSQL');
    const url = await openDatabase(settings, launcher);
    log('The database is ready');
    await prepareDatabase(url, { settings, children, log });
    return url;
  })();
  // Both are awaited before a failure of one is reported, so that neither continues in the background.
  const [built, prepared] = await Promise.allSettled([builds, database]);
  if (built.status === 'rejected') throw built.reason;
  if (prepared.status === 'rejected') throw prepared.reason;

  const env = shopEnvironment(settings, prepared.value);
  const output = settings.production ? {} : { logDir: settings.dataDir };
  await startPrograms(settings, {
    start: (name, args) => {
      log(`Starting the ${name}`);
      launcher.guard(children.start(name, { args, env, ...output }));
    },
    stopping: () => launcher.stopping,
  });
  const address = `http://127.0.0.1:${settings.port}`;
  await awaitReady(address, () => launcher.stopping);
  if (launcher.stopping) return;
  log('Ready');
  console.log(`\n  Manabar is open: ${address}\n${settings.production ? '' : demoHint(settings)}`);
});
