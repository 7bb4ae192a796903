import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from './run-command.ts';

const { exitCode } = process;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = exitCode;
});

test.each([
  ['debug', 'debug'],
  ['silent', 'silent'],
  ['', 'warn'],
])('with LOG_LEVEL=%s a command logs from level %s', async (given, level) => {
  vi.spyOn(console, 'log').mockReturnValue();
  vi.stubEnv('DATABASE_URL', 'postgresql://manabar@127.0.0.1:1/manabar');
  vi.stubEnv('LOG_LEVEL', given);
  const levels: string[] = [];
  await runCommand(
    () => undefined,
    (env) => Promise.resolve(levels.push(env.LOG_LEVEL) > 0),
  );
  expect(levels).toEqual([level]);
});
