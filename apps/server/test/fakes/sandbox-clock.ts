import type { FakeClock } from './fake-clock.ts';

interface Task {
  at: number;
  run: () => void | Promise<void>;
}

/** Creates the sandbox's clock, whose timers fire when a test advances it. */
export function createSandboxClock(clock: FakeClock) {
  const tasks = new Set<Task>();
  return {
    now: () => clock.now().getTime(),
    after: (ms: number, run: Task['run']) => {
      const task = { at: clock.now().getTime() + ms, run };
      tasks.add(task);
      return () => tasks.delete(task);
    },
    runDue: async () => {
      for (;;) {
        const due = [...tasks].filter(({ at }) => at <= clock.now().getTime());
        const next = due.sort((a, b) => a.at - b.at)[0];
        if (!next) return;
        tasks.delete(next);
        await next.run();
      }
    },
  };
}
