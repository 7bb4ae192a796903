import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { releaseVersion } from '@manabar/prisma/release-version';
import { repoRoot } from '../paths.ts';
import { printError } from '../setup-error.ts';
import { BareDebian } from './bare-debian.ts';
import { packRelease } from './pack-release.ts';
import { withRestoreMoment } from './sample-restore-moment.ts';
import {
  PASSWORD,
  powerLossCheck,
  registerEarlier,
  registerLater,
  shopChecks,
  type ShopCheck,
} from './shop-checks.ts';
import { readCommandBlocks, type CommandBlock } from './command-blocks.ts';

// `pnpm test:walk`: follows the commands of docs/production.md on a bare Debian, up to a shop behind TLS, a
// backup and a restore.

const GUIDE = 'docs/production.md';
const RESTORE = 'Restore to a moment';
const LAST_CHARACTERS = 6000;

async function walkBlock(debian: BareDebian, block: CommandBlock): Promise<void> {
  const place = `${GUIDE}:${block.line}`;
  const step = block.step === undefined ? block.section : `${block.section}, step ${block.step}`;
  const from = performance.now();
  const typed = block.script.includes('shop admin-create') ? `${PASSWORD}\n` : '';
  const { code, output } = await debian.run(block.script, typed);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${place}: ${step}: exit ${code} after ${seconds} s`);
  if (code === 0) return;
  const { output: units } = await debian.run(
    `systemctl --failed --no-legend
     journalctl --no-pager --lines=60 --unit='manabar-*' --unit=nginx --unit='postgresql*' --output=cat | cut --characters=1-300`,
  );
  throw new Error(`${block.script}\n${output.slice(-LAST_CHARACTERS)}\n${units}`);
}

/** Runs a check, and returns the output of its script. */
async function checkShop(
  debian: BareDebian,
  { title, script, expected }: ShopCheck,
): Promise<string> {
  const { code, output } = await debian.run(script);
  const holds = code === 0 && expected.test(output);
  console.log(`${holds ? 'passed' : 'failed'}: ${title}`);
  if (!holds) throw new Error(`${title}: exit ${code}\n${output.slice(-LAST_CHARACTERS)}`);
  return output;
}

/** Runs all checks, even when some fail. */
async function checkAll(debian: BareDebian, checks: readonly ShopCheck[]): Promise<void> {
  const failures: unknown[] = [];
  for (const check of checks) {
    await checkShop(debian, check).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The shop is not as it should be.');
}

/** Returns the moment for the restore: one customer registers before it, another one after it. */
async function passMoment(debian: BareDebian): Promise<Date> {
  const seconds = await checkShop(debian, registerEarlier);
  await checkShop(debian, registerLater);
  return new Date(Number(seconds) * 1000);
}

async function walkGuide(debian: BareDebian): Promise<void> {
  let moment: Date | undefined;
  for (const block of readCommandBlocks(readFileSync(join(repoRoot, GUIDE), 'utf8'))) {
    if (block.notWalked !== undefined) {
      console.log(`${GUIDE}:${block.line}: not walked: ${block.notWalked}`);
      continue;
    }
    if (block.section === RESTORE) moment ??= await passMoment(debian);
    const script = moment ? withRestoreMoment(block.script, moment) : block.script;
    await walkBlock(debian, { ...block, script });
  }
}

async function walk(debian: BareDebian): Promise<void> {
  const release = packRelease();
  try {
    await debian.install();
    debian.copyInto(release, `/root/manabar-${releaseVersion}.tar.gz`);
  } finally {
    rmSync(dirname(release), { recursive: true, force: true });
  }
  await debian.boot();
  await walkGuide(debian);
  await checkAll(debian, shopChecks);
  await debian.cutPower();
  await debian.boot();
  await checkShop(debian, powerLossCheck);
}

try {
  const debian = new BareDebian();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void debian.remove().finally(() => process.exit(1)));
  }
  try {
    await walk(debian);
  } finally {
    await debian.remove();
  }
  console.log('The walk ended at a shop behind TLS.');
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
