/** The load process: apart from the bench and from the server, so that neither waits for it. */
import type { LoadMessage, LoadSpec, SqlSpec } from './messages.ts';
import { runLoad } from './run-load.ts';
import { runSql } from './run-sql.ts';

const answer = (message: LoadMessage) => process.send?.(message);

process.on('message', (spec: LoadSpec | SqlSpec) => {
  (spec.kind === 'http' ? runLoad(spec) : runSql(spec)).then(
    (result) => answer({ type: 'result', result }),
    (error: unknown) => answer({ type: 'error', message: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
