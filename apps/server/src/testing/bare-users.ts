import type { Deps } from '#deps.ts';

/** Users with a cart and an empty wallet and without a password, made quickly. */
export async function makeBareUsers(
  { pool }: Pick<Deps, 'pool'>,
  count: number,
): Promise<{ userId: number }[]> {
  const { rows } = await pool.query<{ userId: number }>(
    `WITH made AS (
       INSERT INTO users (nickname, nickname_key, password_hash)
       SELECT n, n, 'none' FROM (SELECT gen_random_uuid()::text AS n FROM generate_series(1, $1)) AS names
       RETURNING id),
     carts AS (INSERT INTO carts (user_id) SELECT id FROM made)
     SELECT id AS "userId" FROM made`,
    [count],
  );
  await pool.query('SELECT ledger_open_wallet(id) FROM unnest($1::int[]) AS u (id)', [
    rows.map(({ userId }) => userId),
  ]);
  return rows;
}
