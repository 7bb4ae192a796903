/** The accounts of the demo, whose passwords everybody knows; they do not exist in production. */
export const demoAccounts = [
  { nickname: 'admin', password: 'admin12345', role: 'admin' },
  { nickname: 'demo', password: 'demo12345', role: 'user' },
] as const;

/** What the audit log says when the demo begins to be loaded, and when all of it is there. */
export const demoActs = { begin: 'demo.begin', end: 'demo.end' } as const;

/** A pg client or pool. */
interface Database {
  query(text: string, values: unknown[]): Promise<{ rows: { wanted: boolean }[] }>;
}

/** Whether the demo is to be loaded: the shop is empty, or loading was interrupted. */
export async function wantsDemo(db: Database): Promise<boolean> {
  const { rows } = await db.query(
    `SELECT CASE WHEN EXISTS (SELECT FROM audit_log WHERE action = $1)
                 THEN NOT EXISTS (SELECT FROM audit_log WHERE action = $2)
                 ELSE NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM products)
            END AS wanted`,
    [demoActs.begin, demoActs.end],
  );
  return rows[0]?.wanted === true;
}
