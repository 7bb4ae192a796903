import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@manabar/server/testing/fixtures/compile-cache';
import type { Wanted } from '../settings.ts';

export interface ResellerSetup {
  url: string;
  apiKey: string;
  /** Folder of the reseller's settings and store. */
  folder: string;
  wanted: readonly Wanted[];
  env?: Record<string, string>;
}

/** Reseller in a process of its own, started as an operator does. */
export interface ResellerProcess {
  kill(signal: NodeJS.Signals): boolean;
  /** Resolves to its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  output(): string;
}

export function startReseller(setup: ResellerSetup): ResellerProcess {
  const { url, apiKey, folder, wanted, env } = setup;
  const file = join(folder, 'wanted.json');
  writeFileSync(file, JSON.stringify(wanted));
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      MANABAR_URL: url,
      MANABAR_API_KEY: apiKey,
      RESELLER_STORE: join(folder, 'store'),
      RESELLER_WANTED: file,
      RESELLER_EVERY_SECONDS: '0.2',
      ...compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(
    ([code, signal]) => (signal ?? code) as number | NodeJS.Signals | null,
  );
  return { kill: (signal) => child.kill(signal), ended, output: () => output };
}
