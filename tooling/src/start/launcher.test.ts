import { expect, onTestFinished, test, vi } from 'vitest';
import { SetupError } from '../setup-error.ts';
import { Launcher } from './launcher.ts';

test('a stop that fails prints its sentence without a stack, and the process exits with 1', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const print = vi.spyOn(console, 'error').mockReturnValue();
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const launcher = new Launcher();
  await launcher.onStop(() => Promise.reject(new SetupError('The database does not stop')));
  await launcher.exit(0);
  expect(print.mock.calls).toEqual([['The database does not stop']]);
  expect(exit.mock.calls).toEqual([[1]]);
});
