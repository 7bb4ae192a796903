import { readEnv, type Env } from '#config/env.ts';
import { directUrlOf } from '#infra/db/connection-settings.ts';
import { createPool } from '#infra/db/pool.ts';
import { createLogger } from '#infra/logger.ts';
import { describeFinding, verifyLedger } from '#modules/ledger/index.ts';
import { announceDatabase } from './announce-database.ts';

// `pnpm ledger:verify`: proves money, orders and codes against each other. Exit 0: nothing was found. Exit 1:
// it names every violation, with table, id and both figures (amounts in minor units).

async function verify(env: Env): Promise<boolean> {
  announceDatabase(env);
  const pool = createPool({
    connectionString: directUrlOf(env),
    max: 2,
    log: createLogger('silent'),
    readsOnly: true,
  });
  try {
    const started = performance.now();
    const { findings, violations } = await verifyLedger(pool);
    for (const finding of findings) console.log(describeFinding(finding));
    if (violations > findings.length) console.log(`… and ${violations - findings.length} more`);
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    console.log(
      violations === 0
        ? `Ledger balanced (${seconds} s).`
        : `Ledger not balanced: ${violations} discrepancies (${seconds} s).`,
    );
    return violations === 0;
  } finally {
    await pool.end();
  }
}

try {
  process.exitCode = (await verify(readEnv())) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
