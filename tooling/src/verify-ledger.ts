import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from './paths.ts';

/** Verifies a shop's ledger with its own command, in the environment of its servers. Returns the discrepancies. */
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
