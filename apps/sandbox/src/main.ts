import { endWithParent } from '@manabar/lifecycle/end-with-parent';
import { buildApp } from './app.ts';
import { readPort } from './env.ts';

const port = readPort(process.env);
const app = buildApp();

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
await app.listen({ host: '127.0.0.1', port });
console.log(`Sandbox: http://127.0.0.1:${port}`);
