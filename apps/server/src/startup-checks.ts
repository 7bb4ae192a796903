import { describeError } from '@manabar/prisma/describe-error';
import { releaseVersion } from '@manabar/prisma/release-version';
import type { Deps } from '#deps.ts';
import { poolerOf } from '#infra/db/connection-settings.ts';
import { readSchemaState, unfinishedMigrations } from '#infra/db/migration-state.ts';
import { describeDatabaseFault } from '#infra/db/describe-database-fault.ts';
import { findMissingRoleSettings } from '#infra/db/find-missing-role-settings.ts';
import { waitForDatabase } from '#infra/db/wait-for-database.ts';
import { findDemoAccounts } from '#modules/auth/index.ts';
import { findKeyProblem } from './encryption-key-checks.ts';

/** Database settings that prevent the loss of acknowledged orders. */
const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** Reason why the shop must not start; shown without a stack. */
class StartupError extends Error {
  override readonly name = 'StartupError';
}

/**
 * Waits for the database, and throws if it lacks the latest tables, if the keys do not belong to it or, in production, if it may
 * lose orders or is a demo.
 */
export async function checkStartup(deps: Deps): Promise<void> {
  const { missing, tooNew, unfinished } = await readMigrationState(deps).catch((cause: unknown) => {
    throw new StartupError(
      describeDatabaseFault(cause, deps.env.DATABASE_URL) ??
        `The database cannot be read: ${describeError(cause)}`,
      { cause },
    );
  });
  if (unfinished.length > 0) {
    throw new StartupError(
      `The database holds half a migration (${unfinished.join(', ')} was begun and not finished): run \`pnpm db:migrate\`, which applies it again (see "Upgrade" in docs/production.md)`,
    );
  }
  if (tooNew !== null) {
    throw new StartupError(
      `The database was migrated by version ${tooNew}, and this is ${releaseVersion}, which runs on a schema that is at most one minor version newer: start the newer version, or restore the backup from before the upgrade`,
    );
  }
  if (missing.length > 0) {
    throw new StartupError(
      `The database lacks ${missing.length} migrations (${missing.join(', ')}): run \`pnpm db:migrate\``,
    );
  }
  if (poolerOf(deps.env)) await requireRoleSettings(deps);
  const keyProblem = await findKeyProblem(deps.pool, deps.codeCipher);
  if (keyProblem) throw new StartupError(keyProblem);
  if (deps.env.NODE_ENV !== 'production') return;
  for (const setting of DURABILITY) {
    const { rows } = await deps.pool.query<Record<string, string>>(`SHOW ${setting}`);
    if (rows[0]?.[setting] === 'off') {
      throw new StartupError(
        `PostgreSQL runs with ${setting} = off: paid orders could be lost, so the shop does not sell`,
      );
    }
  }
  const demo = await findDemoAccounts(deps);
  if (demo.length > 0) {
    throw new StartupError(
      `Accounts of the demo exist (${demo.join(', ')}): production does not start with passwords that everybody knows`,
    );
  }
}

async function readMigrationState(deps: Deps) {
  await waitForDatabase(deps);
  // Runs one after another, because a database without a shop fails at the first.
  const unfinished = await unfinishedMigrations(deps.pool);
  return { unfinished, ...(await readSchemaState(deps.pool)) };
}

async function requireRoleSettings({ pool, env }: Deps): Promise<void> {
  const role = decodeURIComponent(new URL(env.DATABASE_URL).username);
  const missing = await findMissingRoleSettings(pool, role);
  if (missing === null) return;
  throw new StartupError(
    `The pooler at DATABASE_URL hands out connections without the shop's settings. Give them to the role, and reconnect the pooler:\n${missing}`,
  );
}
