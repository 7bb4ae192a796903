import pTimeout from 'p-timeout';

/** Work of this process that goes on beside its requests and ends with it. */
export abstract class Dispatcher {
  protected isStopped = false;

  /** Resolves when nothing runs or waits. */
  abstract idle(): Promise<void>;

  /** Begins no more work and waits for what runs, for a limited time; other workers go on with the rest. */
  async stop(waitMs: number): Promise<void> {
    this.isStopped = true;
    await pTimeout(this.idle(), { milliseconds: waitMs, fallback: () => undefined });
  }
}
