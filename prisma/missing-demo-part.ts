import { demoAccounts } from './demo-accounts.ts';

/** Audit actions at the beginning and the end of loading the demo, and of loading its top-ups. */
export const demoActions = {
  begin: 'demo.begin',
  end: 'demo.end',
  beginTopups: 'demo.topups_begin',
  endTopups: 'demo.topups_end',
} as const;

/** Client or pool of pg. */
interface Database {
  query(text: string, values: unknown[]): Promise<{ rows: { wanted: string | null }[] }>;
}

/**
 * Returns the part of the demo to load: all of it into an empty shop or after an interrupted load; its top-ups into a shop
 * without top-ups whose older demo had none.
 */
export async function missingDemoPart(db: Database): Promise<'all' | 'topups' | null> {
  const { rows } = await db.query(
    `WITH done AS (SELECT DISTINCT action FROM audit_log WHERE action = ANY ($1))
     SELECT CASE WHEN 'demo.end' IN (SELECT action FROM done) THEN CASE
                   WHEN 'demo.topups_end' NOT IN (SELECT action FROM done)
                    AND EXISTS (SELECT FROM users WHERE nickname_key = $2 AND role = 'admin')
                    AND ('demo.topups_begin' IN (SELECT action FROM done)
                         OR NOT EXISTS (SELECT FROM topup_denominations)) THEN 'topups' END
                 WHEN 'demo.begin' IN (SELECT action FROM done) THEN 'all'
                 WHEN NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM products) THEN 'all'
            END AS wanted`,
    [Object.values(demoActions), demoAccounts[0].nickname],
  );
  const wanted = rows[0]?.wanted;
  return wanted === 'all' || wanted === 'topups' ? wanted : null;
}
