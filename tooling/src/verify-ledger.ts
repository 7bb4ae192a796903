import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from './paths.ts';

/** Proves a shop's books with its own command, in the environment of its servers. Returns what is wrong. */
export async function verifyLedger(env: Readonly<Record<string, string>>): Promise<string[]> {
  const script = join(repoRoot, 'apps/server/src/cli/ledger-verify.ts');
  try {
    await promisify(execFile)(process.execPath, [script], { env: { ...process.env, ...env } });
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return [`ledger:verify is not clean\n${stdout}${stderr}`.trim()];
  }
}
