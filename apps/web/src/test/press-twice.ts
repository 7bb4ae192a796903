import { vi } from 'vitest';

const setActEnvironment = (isActive: boolean) =>
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isActive);

/**
 * Presses a button twice as a busy browser does, which handles waiting presses before timers. React renders by itself
 * meanwhile, because `act` would defer it.
 */
export async function pressTwice(button: HTMLElement): Promise<void> {
  setActEnvironment(false);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  button.click();
  for (let microtask = 0; microtask < 20; microtask += 1) await Promise.resolve();
  button.click();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  setActEnvironment(true);
}
