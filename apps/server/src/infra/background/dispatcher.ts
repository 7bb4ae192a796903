import pTimeout from 'p-timeout';

/** Background work of this process, which ends with the process. */
export abstract class Dispatcher {
  protected isStopped = false;

  /** Resolves when no work is running or waiting. */
  abstract idle(): Promise<void>;

  /** Begins no more work and waits a limited time for running work; other workers continue with the rest. */
  async stop(waitMs: number): Promise<void> {
    this.isStopped = true;
    await pTimeout(this.idle(), { milliseconds: waitMs, fallback: () => undefined });
  }
}
