import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type {
  LoadMessage,
  LoadResult,
  LoadSpec,
  OpenResult,
  OpenSpec,
  SqlSpec,
} from './load-process-messages.ts';

/** Seconds in addition to the load itself, for encoding the list, connecting, and the last answers. */
const graceSeconds = 60;

/** Process that generates the load; one load at a time. */
export class LoadProcess {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'load-process-main.ts'), {
      serialization: 'advanced',
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  run(spec: OpenSpec): Promise<OpenResult>;
  run(spec: LoadSpec | SqlSpec): Promise<LoadResult>;
  run(spec: LoadSpec | OpenSpec | SqlSpec): Promise<LoadResult | OpenResult> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        this.#child.off('message', onMessage);
        this.#child.off('exit', onExit);
        act();
      };
      const onExit = () => settle(() => reject(new Error('the load process ended')));
      const onMessage = (message: LoadMessage) =>
        settle(() => {
          if (message.type === 'result') resolve(message.result);
          else reject(new Error(`the load failed: ${message.message}`));
        });
      const timer = setTimeout(
        () => settle(() => reject(new Error('the load did not end'))),
        (spec.seconds + graceSeconds) * 1000,
      );
      this.#child.once('exit', onExit);
      this.#child.on('message', onMessage);
      this.#child.send(spec);
    });
  }

  stop(): void {
    this.#child.disconnect();
  }
}
