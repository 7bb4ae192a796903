/** Load process, separate from the bench and from the server, so that neither waits for it. */
import type { LoadMessage, LoadSpec, OpenSpec, SqlSpec } from './load-process-messages.ts';
import { runOpenLoad } from './open-load.ts';
import { runClosedLoad } from './run-closed-load.ts';
import { runSql } from './run-sql.ts';

const answer = (message: LoadMessage) => process.send?.(message);

function run(spec: LoadSpec | OpenSpec | SqlSpec) {
  if (spec.kind === 'http') return runClosedLoad(spec);
  return spec.kind === 'open' ? runOpenLoad(spec) : runSql(spec);
}

process.on('message', (spec: LoadSpec | OpenSpec | SqlSpec) => {
  run(spec).then(
    (result) => answer({ type: 'result', result }),
    (error: unknown) => answer({ type: 'error', message: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
