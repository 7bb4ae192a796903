import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../database/system-account.ts';
import { repoRoot } from '../paths.ts';
import { SetupError } from '../setup-error.ts';
import { waitUntil } from '../wait.ts';

export interface ChildOptions {
  /** Program other than Node; it does not notice the end of this process. */
  program?: string;
  /** Arguments of Node (a script with its own arguments), or of the program. */
  args: readonly string[];
  /** System user that runs it. */
  account?: Account | undefined;
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  /** Folder for its output; without it, the output of this process is used. */
  logDir?: string;
  /** Whether it stays in the terminal's process group, for programs that start others themselves. */
  sameGroup?: boolean;
}

export interface Child {
  name: string;
  process: ChildProcess;
  /** Resolves to its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Returns the last lines of its output, when that is written to a file. */
  lastWords(): string;
}

export const hasEnded = ({ process: child }: Child) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

function openLog(logDir: string, name: string): { file: string; descriptor: number } {
  const file = join(logDir, `${name}.log`);
  if (existsSync(file)) renameSync(file, join(logDir, `${name}.previous.log`));
  return { file, descriptor: openSync(file, 'w', 0o600) };
}

/** Programs of one start, which are started and ended together. */
export class Children {
  readonly #all: Child[] = [];
  #stopping = false;

  /** Starts Node with `args`, or the named program. Node gets an IPC channel, by which it notices the end of this process. */
  start(name: string, options: ChildOptions): Child {
    if (this.#stopping) throw new Error('Stopping');
    const log = options.logDir ? openLog(options.logDir, name) : undefined;
    const output = log?.descriptor ?? 'inherit';
    const child = spawn(options.program ?? process.execPath, options.args, {
      ...options.account,
      cwd: options.cwd ?? repoRoot,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', output, output, ...(options.program ? [] : ['ipc' as const])],
      // Separate from the terminal's process group, so that only this process receives Ctrl-C and controls
      // the order of stopping.
      detached: !options.sameGroup,
    });
    if (log) closeSync(log.descriptor);
    const started: Child = {
      name,
      process: child,
      ended: new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code, signal) => resolve(signal ?? code ?? 1));
      }),
      lastWords: () =>
        log ? readFileSync(log.file, 'utf8').trim().split('\n').slice(-15).join('\n') : '',
    };
    this.#all.push(started);
    return started;
  }

  /** Runs a program and waits for its end. Error: SetupError, when it fails, because its own output has the reason. */
  async run(name: string, options: ChildOptions): Promise<void> {
    const child = this.start(name, options);
    const result = await child.ended;
    if (result !== 0)
      throw new SetupError(`${name} failed (${result})\n${child.lastWords()}`.trim());
  }

  /** Asks all programs to end, and kills those that still run after `grace` milliseconds. */
  async stop(grace = 5_000): Promise<void> {
    this.#stopping = true;
    const running = this.#all.filter((child) => !hasEnded(child));
    for (const child of running) child.process.kill('SIGTERM');
    const gone = await waitUntil(() => running.every(hasEnded), grace);
    if (!gone) for (const child of running) child.process.kill('SIGKILL');
    await Promise.allSettled(running.map((child) => child.ended));
  }
}
