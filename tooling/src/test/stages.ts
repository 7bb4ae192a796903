import { join } from 'node:path';
import { generateClient } from '@manabar/prisma/generate';
import { findChromium } from '../browser/find-chromium.ts';
import { programOf } from '../packages.ts';
import { repoRoot } from '../paths.ts';
import { buildWeb } from '../start/build-web.ts';
import type { Children } from '../start/children.ts';
import { playwrightReport, vitestReport, type Report } from './reports.ts';
import type { Step } from './run.ts';

export interface StageContext {
  children: Children;
  /** A folder of this run, for reports. */
  reports: string;
  /** Where its output goes when it runs beside another stage. */
  logDir?: string;
}

export interface Stage extends Step {
  run: (context: StageContext) => Promise<void>;
  /** What was counted, where tests are counted; else the stage itself is what passes or fails. */
  report?: (reports: string) => Report;
  /** Takes minutes, or a quiet machine: run only when it is named. */
  long?: true;
}

const program = (packageName: string, path: string) => programOf(packageName, path, repoRoot);

const node = (name: string, args: () => readonly string[], env?: Record<string, string>) => ({
  name,
  run: ({ children, logDir }: StageContext) =>
    children.run(name, { args: args(), ...(env && { env }), ...(logDir && { logDir }) }),
});

/** A look at the sources that keeps one core busy. */
const look = (...stage: Parameters<typeof node>) => ({ ...node(...stage), single: true as const });

/** What is looked at by itself: the types of everything at once do not fit into what Node takes of the memory. */
const pages = ['apps/web', 'e2e'];
const clients = ['bench', 'examples', 'packages/client', 'security'];

/** Typed rules keep the types of every package that was linted. */
const ESLINT_HEAP_MB = 6144;

const eslint = (...where: string[]) => [
  `--max-old-space-size=${ESLINT_HEAP_MB}`,
  ...[program('eslint', 'bin/eslint.js'), '--max-warnings', '0'],
  ...where,
];
const allBut = (folders: readonly string[]) =>
  folders.flatMap((folder) => ['--ignore-pattern', `${folder}/`]);

async function runVitest({ children, reports }: StageContext): Promise<void> {
  const report = join(reports, 'vitest.json');
  await children.run('vitest', {
    args: [
      ...[program('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json'],
      `--outputFile.json=${report}`,
    ],
    env: { NODE_ENV: 'test' },
  });
}

async function runPlaywright({ children, reports }: StageContext): Promise<void> {
  const e2e = join(repoRoot, 'e2e');
  await children.run('playwright', {
    args: [programOf('@playwright/test', 'cli.js', e2e), 'test', '--reporter=line,json'],
    cwd: e2e,
    env: {
      CHROMIUM_PATH: findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
    },
  });
}

/** Everything that must hold, from what is quick to what takes long. */
export const stages: readonly Stage[] = [
  { name: 'generate', run: async () => void (await generateClient()) },
  // The longest of those that run beside each other comes first.
  { ...look('lint', () => eslint('.', ...allBut([...pages, ...clients]))), needs: ['generate'] },
  {
    ...look(
      'types',
      () => [
        program('turbo', 'bin/turbo'),
        ...['run', 'typecheck', '//#typecheck:root', '--concurrency=1'],
        ...['--output-logs=errors-only', '--continue'],
      ],
      { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
    ),
    needs: ['generate'],
  },
  { ...look('lint pages', () => eslint(...pages)), needs: ['generate'] },
  { ...look('lint clients', () => eslint(...clients)), needs: ['generate'] },
  look('drift', () => [join(repoRoot, 'prisma/diff.ts'), '--check']),
  look('format', () => [
    program('prettier', 'bin/prettier.cjs'),
    ...['--check', '.', '--log-level', 'warn'],
  ]),
  look('boundaries', () => [
    program('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
    ...['apps', 'packages', 'examples', 'prisma', 'tooling', 'e2e', 'bench', 'security'],
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ]),
  look('unused', () => [program('knip', 'bin/knip.js'), '--no-progress']),
  {
    name: 'tests',
    run: runVitest,
    report: (reports) => vitestReport(join(reports, 'vitest.json')),
    needs: ['generate'],
  },
  {
    name: 'web build',
    run: async ({ children }) => void (await buildWeb(children, () => undefined)),
  },
  {
    name: 'browser',
    run: runPlaywright,
    report: (reports) => playwrightReport(join(reports, 'playwright.json')),
    needs: ['generate', 'web build'],
  },
  {
    ...node(
      'load',
      () => [
        program('vitest', 'vitest.mjs'),
        ...['run', '--project', 'integration', 'modules/topup/fulfil-workers'],
      ],
      { NODE_ENV: 'test', TEST_TOPUPS: '500' },
    ),
    needs: ['generate'],
    long: true,
  },
  {
    ...node(
      'export',
      () => [
        program('vitest', 'vitest.mjs'),
        ...['run', '--project', 'integration', 'transport/export-memory'],
      ],
      { NODE_ENV: 'test', TEST_EXPORT_CODES: '1000000' },
    ),
    needs: ['generate'],
    long: true,
  },
  {
    ...node('attacks', () => [join(repoRoot, 'security/src/main.ts')]),
    needs: ['generate'],
    long: true,
  },
  {
    ...node('lighthouse', () => [join(repoRoot, 'e2e/src/lighthouse/main.ts')]),
    needs: ['generate'],
    long: true,
  },
];
