import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { kindOfRunner } from './stop-when-runner-ends.ts';

const dir = temporaryFolder('runner');

test.each([
  ['npm exec pnpm start', 'runner'],
  ['/usr/bin/pnpm start', 'runner'],
  ['node /usr/lib/node_modules/npm/bin/npx-cli.js pnpm start', 'runner'],
  ['/usr/bin/node /root/.cache/pnpm.cjs start', 'runner'],
  ["sh -c 'pnpm' start", 'shell'],
  ['-bash', 'shell'],
  ['node server.js', undefined],
  ['tmux new-session pnpm', undefined],
])('the launcher takes the parent command %s for a %s', (command, kind) => {
  expect(kindOfRunner(command)).toBe(kind);
});

test('a program ends with the npx that it was started by, while the shell above that runs on', async () => {
  const script = join(dir, 'program.mjs');
  const module = JSON.stringify(import.meta.resolve('./stop-when-runner-ends.ts'));
  writeFileSync(
    script,
    `import { stopWhenRunnerEnds } from ${module};
     stopWhenRunnerEnds(() => { console.log('stopping'); process.exit(0); });
     console.log('up');
     setInterval(() => undefined, 1000);`,
  );
  // A script named like the runner starts the program as a runner does: from a shell of its own.
  const runner = join(dir, 'npx-cli.mjs');
  writeFileSync(
    runner,
    `import { spawn } from 'node:child_process';
     const child = spawn('sh', ['-c', '"$0" "$1"; true', process.execPath, ${JSON.stringify(script)}], { stdio: 'inherit' });
     child.on('exit', () => process.exit(0));
     console.log('runner ' + process.pid);`,
  );
  const outer = spawn('sh', ['-c', `"$0" "$1"; sleep 60`, process.execPath, runner], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  const said = (text: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const match = text.exec(output);
        if (match) resolve(match);
      };
      outer.stdout.on('data', look);
      look();
    });
  outer.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  try {
    const [, pid] = await said(/runner (\d+)/);
    await said(/up/);
    expect(output).not.toContain('stopping');
    process.kill(Number(pid), 'SIGKILL');
    await said(/stopping/);
    expect(outer.exitCode).toBeNull();
  } finally {
    if (outer.pid) process.kill(-outer.pid, 'SIGKILL');
  }
});
