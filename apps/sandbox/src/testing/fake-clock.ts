import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#clock.ts';

interface Task {
  at: number;
  run: () => void | Promise<void>;
}

/** Clock that only a test moves; timers that become due run in order. */
export class FakeClock implements Clock {
  #now: number;
  readonly #tasks = new Set<Task>();

  constructor(start = Date.UTC(2026, 10, 20, 9)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: Task['run']): () => void {
    const task = { at: this.#now + ms, run };
    this.#tasks.add(task);
    return () => this.#tasks.delete(task);
  }

  /** Advances by `ms` milliseconds, and waits for the tasks of that time. */
  async advance(ms = 0): Promise<void> {
    const end = this.#now + ms;
    for (let task = this.#next(end); task; task = this.#next(end)) {
      this.#tasks.delete(task);
      this.#now = task.at;
      await task.run();
      // A task that was still running may have created further timers.
      await setImmediate();
    }
    this.#now = end;
  }

  #next(end: number): Task | undefined {
    return [...this.#tasks].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
