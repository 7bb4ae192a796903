import type { Pool } from 'pg';
import { describeFinding, verifyLedger } from '#modules/ledger/index.ts';
import { runOnDatabase } from './run-on-database.ts';

// `pnpm ledger:verify`: proves money, orders and codes against each other. Exit 0: no discrepancy was found. Exit 1: it names
// each violation with table, id and both figures (amounts in minor units).

async function verify(pool: Pool): Promise<boolean> {
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
}

await runOnDatabase({ command: 'ledger:verify', readsOnly: true }, verify);
