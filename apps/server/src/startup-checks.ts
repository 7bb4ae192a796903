import type { Deps } from '#deps.ts';
import { missingMigrations } from '#infra/db/migration-state.ts';
import { findDemoAccounts } from '#modules/auth/index.ts';

/** What the promise that no acknowledged order is lost rests on. */
const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** Why the shop must not start; shown to whoever starts it, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Refuses to start on a database without the latest tables and, in production, on one that may forget or is a demo. */
export async function checkStartup(deps: Deps): Promise<void> {
  const missing = await missingMigrations(deps.pool).catch((cause: unknown) => {
    throw new StartupError(
      'The database cannot be read, or holds no shop: is DATABASE_URL right, has `pnpm db:migrate` run?',
      {
        cause,
      },
    );
  });
  if (missing.length > 0) {
    throw new StartupError(
      `The database lacks ${missing.length} migrations (${missing.join(', ')}): run \`pnpm db:migrate\``,
    );
  }
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
