import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { chooseFreePort } from '../free-port.ts';
import { startPrograms } from './start-programs.ts';

const settingsAt = async () => ({
  production: false,
  dataDir: '/tmp',
  port: 1,
  databaseUrl: undefined,
  smtpPort: undefined,
  sandboxPort: await chooseFreePort(),
});

test('the server and the worker start only after the sandbox answers', async () => {
  const settings = await settingsAt();
  const sandbox = createServer((_, response) => response.end());
  const listening: [string, boolean][] = [];
  const opened = startPrograms(settings, {
    start: (name) => {
      listening.push([name, sandbox.listening]);
      if (name === 'sandbox')
        setTimeout(() => sandbox.listen(settings.sandboxPort, '127.0.0.1'), 200);
    },
    stopping: () => false,
  });
  try {
    await opened;
    expect(listening).toEqual([
      ['sandbox', false],
      ['server', true],
      ['worker', true],
    ]);
  } finally {
    sandbox.close();
    await once(sandbox, 'close');
  }
});

test('a start that is given up while the sandbox starts starts nothing else', async () => {
  let isStopping = false;
  const started: string[] = [];
  await startPrograms(await settingsAt(), {
    start: (name) => {
      started.push(name);
      isStopping = true;
    },
    stopping: () => isStopping,
  });
  expect(started).toEqual(['sandbox']);
});
