import { endWithParent } from '@manabar/lifecycle/end-with-parent';
import { buildApp } from './app.ts';
import { readSettings } from './env.ts';
import { noArchive, openArchive } from './record-archive.ts';

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

// Whoever reaches the sandbox can make payments succeed: only this machine may.
origin = await app.listen({ host: '127.0.0.1', port: settings.port });
console.log(`Sandbox: ${origin}`);
