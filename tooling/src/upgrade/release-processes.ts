import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverOf, type Release } from './build-release.ts';

/** Program of a release. */
export interface ReleaseProcess {
  child: ChildProcess;
  output: () => string;
  /** Resolves to its exit code when it ends. */
  ended: Promise<number | null>;
}

/** Starts a program of a release with the Node version installed with it. */
export function startProgram(
  { directory }: Release,
  args: readonly string[],
  env: Record<string, string>,
): ReleaseProcess {
  const child = spawn(join(directory, 'node_modules/.bin/node'), args, {
    cwd: directory,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, output: () => output, ended };
}

/** Runs a program of a release, which must succeed. */
export async function runProgram(...program: Parameters<typeof startProgram>): Promise<string> {
  const { output, ended } = startProgram(...program);
  const code = await ended;
  if (code !== 0) throw new Error(`${program[1].join(' ')} ended with ${code}:\n${output()}`);
  return output();
}

/** Server that accepts requests. */
export interface OpenServer extends ReleaseProcess {
  origin: string;
}

/** Starts the server of a release on a free port, and waits until it accepts requests. */
export async function openServer(
  release: Release,
  env: Record<string, string>,
): Promise<OpenServer> {
  const server = startProgram(release, [serverOf(release)], { ...env, PORT: '0' });
  const opened = new Promise<string>((resolve) => {
    server.child.stdout?.on('data', () => {
      const address = /"address":"([^"]+)".*"the shop is open"/.exec(server.output())?.[1];
      if (address) resolve(address);
    });
  });
  const origin = await Promise.race([opened, server.ended]);
  if (typeof origin === 'string') return { ...server, origin };
  throw new Error(`${release.version} does not open the shop:\n${server.output()}`);
}
