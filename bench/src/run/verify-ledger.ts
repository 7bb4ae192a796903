import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from '@manabar/tooling/paths';

/** Proves the shop's books with its own command. Answers what is wrong. */
export async function verifyLedger(databaseUrl: string): Promise<string[]> {
  try {
    await promisify(execFile)(
      process.execPath,
      [join(repoRoot, 'apps/server/src/cli/ledger-verify.ts')],
      { env: { ...process.env, DATABASE_URL: databaseUrl } },
    );
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return [`ledger:verify is not clean\n${stdout}${stderr}`.trim()];
  }
}
