import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from '@manabar/tooling/paths';
import { unique } from './create-shop.ts';

const run = promisify(execFile);
const command = join(repoRoot, 'apps/server/dist/cli/admin-create.js');

export interface OwnAdmin {
  nickname: string;
  password: string;
}

/** Creates an admin for a single test by the command line of the server. */
export async function createOwnAdmin(): Promise<OwnAdmin> {
  const admin = { nickname: unique('keeper'), password: 'keeper-pass-1' };
  const folder = mkdtempSync(join(tmpdir(), 'manabar-admin-'));
  const file = join(folder, 'password');
  writeFileSync(file, admin.password, { mode: 0o600 });
  const shop = JSON.parse(process.env['SHOP_ENV'] ?? '{}') as Record<string, string>;
  try {
    await run(process.execPath, [command, admin.nickname], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'development',
        ...shop,
        ADMIN_PASSWORD_FILE: file,
      },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return admin;
}
