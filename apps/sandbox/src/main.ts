import { endWithParent } from '@manabar/lifecycle/end-with-parent';
import { buildApp } from './app.ts';
import { readSettings } from './env.ts';
import { noArchive, openArchive } from './records-on-disk.ts';

const { archiveFile, ...settings } = readSettings(process.env);
let origin = '';
const app = buildApp({
  ...settings,
  origin: () => origin,
  archive: archiveFile ? openArchive(archiveFile) : noArchive,
  logErrors: true,
});

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  app.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
endWithParent(stop);

// Only this machine may call the sandbox, because its callers can make payments succeed.
origin = await app.listen({ host: '127.0.0.1', port: settings.port });
console.log(`Sandbox: ${origin}`);
