import { printError } from '../setup-error.ts';
import { Children, type Child } from './child-processes.ts';
import { stopWhenRunnerEnds } from './stop-when-runner-ends.ts';

/** Processes of a start, which are stopped in reverse order. */
export class Launcher {
  readonly children = new Children();
  readonly #undo: (() => Promise<void>)[] = [];
  readonly #begun = performance.now();
  #stopped: Promise<void> | undefined;

  get stopping(): boolean {
    return this.#stopped !== undefined;
  }

  /** Prints a line of progress with the seconds since the start. */
  readonly log = (line: string): void => {
    if (this.stopping) return;
    console.log(`${this.elapsed().padStart(6)} s  ${line}`);
  };

  elapsed(): string {
    return ((performance.now() - this.#begun) / 1000).toFixed(1);
  }

  /** Registers a function to call after the children have ended. */
  async onStop(undo: () => Promise<void>): Promise<void> {
    this.#undo.unshift(undo);
    // The resource was created while the launcher was already stopping.
    if (this.stopping) await undo();
  }

  /** Ends all processes when this one ends unexpectedly. */
  guard(child: Child): void {
    const report = (how: string) => {
      if (this.stopping) return;
      console.error(`The ${child.name} ended unexpectedly (${how}).\n${child.lastWords()}`.trim());
      void this.exit(1);
    };
    child.ended.then(
      (result) => report(String(result)),
      (error: unknown) => report(String(error)),
    );
  }

  /** Stops the children, then the database; safe to call more than once. */
  stop(): Promise<void> {
    this.#stopped ??= (async () => {
      await this.children.stop();
      for (const undo of this.#undo) await undo();
    })();
    return this.#stopped;
  }

  async exit(code: number): Promise<void> {
    try {
      await this.stop();
    } catch (error) {
      printError(error);
      code = code || 1;
    }
    process.exit(code);
  }

  /** Runs the start, and stops all processes when it fails or a signal arrives. */
  async run(start: () => Promise<void>): Promise<void> {
    // The reader of the output may end before this process, which must not prevent the stop of the
    // database.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    const leave = () => {
      if (!this.stopping) console.log('Stopping');
      void this.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
    stopWhenRunnerEnds(leave);
    try {
      await start();
    } catch (error) {
      await this.fail(error);
    }
  }

  /** Prints the error and ends all processes. */
  async fail(error: unknown): Promise<void> {
    // A step that is interrupted by the stop fails as expected.
    if (this.stopping) return;
    printError(error);
    await this.exit(1);
  }
}
