/** The load process: apart from the bench and from the server, so that neither waits for it. */
import type { LoadMessage, LoadSpec } from './messages.ts';
import { runLoad } from './run-load.ts';

const answer = (message: LoadMessage) => process.send?.(message);

process.on('message', (spec: LoadSpec) => {
  runLoad(spec).then(
    (result) => answer({ type: 'result', result }),
    (error: unknown) => answer({ type: 'error', message: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
