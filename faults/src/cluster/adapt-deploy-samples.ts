import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@manabar/tooling/paths';

/** Text of a sample, or its pattern, and its replacement on this machine. */
export type Replacement = readonly [from: string | RegExp, to: string];

/**
 * Replaces every occurrence, each replacement in the result of the earlier ones. Throws when a sample lacks a
 * text, because the sample would then not be tested.
 */
export function adapt(name: string, text: string, replacements: readonly Replacement[]): string {
  let adapted = text;
  for (const [from, to] of replacements) {
    const parts =
      typeof from === 'string' ? adapted.split(from) : adapted.split(new RegExp(from.source, 'm'));
    if (parts.length === 1) throw new Error(`${name} has no ${String(from)}`);
    adapted = parts.join(to);
  }
  return adapted;
}

/** Returns a file of deploy/ with the addresses, ports, folders and passwords of this machine. */
export function readSample(path: string, replacements: readonly Replacement[]): string {
  return adapt(
    `deploy/${path}`,
    readFileSync(join(repoRoot, 'deploy', path), 'utf8'),
    replacements,
  );
}

export interface Unit {
  /** Arguments of Node. */
  args: readonly string[];
  /** Variables that the unit itself sets. */
  env: Readonly<Record<string, string>>;
  restartMs: number;
}

/** Returns the program of a systemd unit in deploy/, for Node of this installation. */
export function readUnit(name: string): Unit {
  const text = readFileSync(join(repoRoot, 'deploy/systemd', `${name}.service`), 'utf8');
  return parseUnit(name, text);
}

export function parseUnit(name: string, text: string): Unit {
  const [node = '', ...args] = /^ExecStart=(.+)$/m.exec(text)?.[1]?.split(' ') ?? [];
  if (!node.endsWith('/node')) throw new Error(`${name} does not start Node`);
  const env = Object.fromEntries(
    [...text.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [
      key,
      value,
    ]),
  );
  return { args, env, restartMs: Number(/^RestartSec=(\d+)$/m.exec(text)?.[1] ?? 0) * 1000 };
}
