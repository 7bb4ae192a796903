import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, serverBuild } from '@manabar/tooling/build';
import { compileCache } from '../fixtures/compile-cache.ts';

export interface TestProgram {
  process: ChildProcess;
  /** Returns its output so far. */
  output(): string;
  /** Waits for a text in the output. */
  saw(text: string): Promise<void>;
  /** Resolves to its exit code at its end. */
  ended: Promise<number | null>;
}

const serverDir = fileURLToPath(new URL('../..', import.meta.url));
let bundled = false;

/** Returns the bundled program if the bundle was built from the present sources, otherwise the source. */
function pathOf(script: string): string {
  bundled ||= isBuilt(serverBuild);
  return bundled
    ? join(serverDir, 'dist', script.replace(/\.ts$/, '.js'))
    : join(serverDir, 'src', script);
}

/** Starts a program of the server, named by its source. */
export function startProgram(
  script: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): TestProgram {
  const child = spawn(process.execPath, [pathOf(script), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const look of waiting) look();
    });
  }
  // The process's `close` event is not used, because it never comes after this side disconnected the channel.
  const streams = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'));
  const ended = Promise.all([once(child, 'exit'), ...streams]).then(
    ([[code]]) => code as number | null,
  );
  return {
    process: child,
    output: () => output,
    ended,
    saw: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!output.includes(text)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
        void ended.then(() => reject(new Error(`ended without "${text}":\n${output}`)));
      }),
  };
}
