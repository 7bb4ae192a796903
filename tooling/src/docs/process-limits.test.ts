import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { repoRoot } from '../paths.ts';
import { memoryEnvironment, serverArgs } from '../start/shop-processes.ts';

const read = (file: string) => readFileSync(join(repoRoot, 'deploy', file), 'utf8');
const MB = { M: 1, m: 1, G: 1024, g: 1024 };
const inMegabytes = (size: string) =>
  Number.parseInt(size) * (MB[size.slice(-1) as keyof typeof MB] ?? Number.NaN);

/** Returns Node's options and script, which both samples share. */
function commandOf(program: string, text: string): string[] {
  const [, found = ''] = new RegExp(`node((?: --\\S+)* \\S*${program})$`, 'm').exec(text) ?? [];
  return found.trim().split(' ');
}
const heapOf = (command: readonly string[]) =>
  Number(
    /^--max-old-space-size=(\d+)$/.exec(command.find((arg) => /old-space/.test(arg)) ?? '')?.[1],
  );

describe.each([
  ['server', 'main'],
  ['worker', 'worker'],
] as const)('the %s on a machine of its own', (name, program) => {
  const unit = read(`systemd/manabar-${name}.service`);
  const command = commandOf(`${program}.js`, unit);
  const setting = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const compose = parse(read('docker/compose.yml'), { merge: true }) as {
    services: Record<string, { mem_limit: string; restart: string; command?: string[] }>;
  };
  const image = JSON.parse(
    /^CMD (\[.*\])$/m.exec(read('docker/Dockerfile'))?.[1] ?? '[]',
  ) as string[];
  const service = compose.services[name];

  test('systemd unit and Compose file restart server and worker whenever they end, with time to finish', () => {
    expect(setting('Restart')).toBe('always');
    // By default systemd gives up after five starts in ten seconds, for example while a migration is unfinished.
    expect(setting('StartLimitIntervalSec')).toBe('0');
    // The process ends itself after nine seconds at the latest.
    expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(9);
    expect(service?.restart).toBe('unless-stopped');
  });

  test('the memory limit of server and worker exceeds their heap, in unit, image and Compose file alike', () => {
    const heap = heapOf(command);
    expect(heap).toBeGreaterThan(0);
    // Buffers, code and stacks use memory outside of the heap.
    expect(inMegabytes(setting('MemoryMax'))).toBeGreaterThan(1.5 * heap);
    expect(inMegabytes(service?.mem_limit ?? '')).toBe(inMegabytes(setting('MemoryMax')));
    const inContainer = (service?.command ?? image).slice(1);
    expect(inContainer).toEqual(command);
    const flags = serverArgs(program).filter((arg) => arg.startsWith('--'));
    expect(command).toEqual(expect.arrayContaining(flags));
  });

  test('server and worker have as many memory arenas in unit, image and guide as at pnpm start', () => {
    const variable = `MALLOC_ARENA_MAX=${memoryEnvironment.MALLOC_ARENA_MAX}`;
    expect(setting('Environment')).toBe(variable);
    expect(read('docker/Dockerfile')).toContain(`ENV NODE_ENV=production ${variable}`);
    expect(readFileSync(join(repoRoot, 'docs/production.md'), 'utf8')).toContain(`\`${variable}\``);
  });
});
