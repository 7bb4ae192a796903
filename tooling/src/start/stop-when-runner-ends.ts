import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { processIdentity } from '../process-identity.ts';

interface ProcessLine {
  parent: number;
  command: string;
}

function readProcess(pid: number): ProcessLine | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return { parent, command };
    }
    if (process.platform === 'win32') return undefined;
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    }).trim();
    const [, parent, command] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    return parent && command ? { parent: Number(parent), command } : undefined;
  } catch {
    // The process has ended or cannot be read, so its parent is unknown.
    return undefined;
  }
}

/** Whether a command line is npx, npm or pnpm, or the shell with which one of them starts scripts. */
export function kindOfRunner(command: string): 'runner' | 'shell' | undefined {
  const [program = '', script = ''] = command.split(/\s+/);
  const isRunner = (path: string) => /^(npm|npx|pnpm)(-cli)?(\.[cm]?js)?$/.test(basename(path));
  if (isRunner(program) || (basename(program) === 'node' && isRunner(script))) return 'runner';
  return /^-?(sh|dash|bash|zsh|ash)$/.test(basename(program)) ? 'shell' : undefined;
}

/**
 * Returns the processes from the parent up to the topmost package runner: `npx pnpm start` is npm, a shell,
 * pnpm and another shell. The processes above belong to the user's shell.
 */
function packageRunners(): string[] {
  const chain: string[] = [];
  let length = 0;
  for (let pid = process.ppid; pid > 1;) {
    const line = readProcess(pid);
    const kind = line && kindOfRunner(line.command);
    const identity = processIdentity(pid);
    if (!line || !kind || !identity) break;
    chain.push(identity);
    if (kind === 'runner') length = chain.length;
    pid = line.parent;
  }
  return chain.slice(0, length);
}

/**
 * Calls `stop` when any of the package runners above this process has ended. A SIGTERM to npx alone ends npx but not
 * its children, and the shop must not continue without the command that started it.
 */
export function stopWhenRunnerEnds(stop: () => void): void {
  const runners = packageRunners().map((identity) => ({
    identity,
    pid: Number(identity.split('@')[0]),
  }));
  if (runners.length === 0) return;
  const timer = setInterval(() => {
    if (runners.every(({ pid, identity }) => processIdentity(pid) === identity)) return;
    clearInterval(timer);
    stop();
  }, 300);
  timer.unref();
}
