import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Api } from '@manabar/tooling/rest-api';

export interface Buyer {
  id: number;
  token: string;
}

export const password = 'bench password 1';

/** Registers a user through the shop and makes them an admin. Returns the admin's token. */
export async function seedAdmin(api: Api, db: pg.Pool): Promise<string> {
  const account = { nickname: 'bench-admin', password };
  await api.post('/auth/register', { ...account, confirmPassword: password });
  await db.query(`UPDATE users SET role = 'admin' WHERE nickname = $1`, [account.nickname]);
  const { token } = await api.post<{ token: string }>('/auth/login', account);
  // Marks the session as confirmed by password, which production requires before codes are loaded.
  await db.query(
    `UPDATE sessions s SET stepped_up_at = now() + interval '1 day'
       FROM users u WHERE u.id = s.user_id AND u.nickname = $1`,
    [account.nickname],
  );
  return token;
}

/**
 * Creates buyers with cart, wallet, ten thousand dollars and a session each. Hashing a password for each
 * of them would take longer than all measurements, so they share the hash of one registered customer.
 */
export async function seedBuyers(api: Api, db: pg.Pool, count: number): Promise<Buyer[]> {
  const first = { nickname: 'bench-first', password, confirmPassword: password };
  await api.post('/auth/register', first);
  const { rows: users } = await db.query<{ id: number }>(
    `INSERT INTO users (nickname, nickname_key, password_hash)
     SELECT 'buyer-' || n, 'buyer-' || n, f.password_hash
       FROM users f, generate_series(1, $1::int) AS n WHERE f.nickname = 'bench-first'
     RETURNING id`,
    [count],
  );
  const buyers = users.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  const ids = buyers.map(({ id }) => id);
  await db.query('INSERT INTO carts (user_id) SELECT unnest($1::int[])', [ids]);
  await db.query('SELECT ledger_open_wallet(id) FROM unnest($1::int[]) AS id', [ids]);
  await db.query(
    `SELECT ledger_post('adjustment', 'user', a.user_id::text, 'adj:bench:' || a.user_id, 'system',
                        'balance for the bench', ARRAY[h.id, a.id], ARRAY[-1000000, 1000000]::bigint[])
       FROM accounts a, accounts h
      WHERE a.user_id = ANY($1) AND a.kind = 'available' AND a.currency = 'usd' AND h.code = 'adjust:admin:usd'`,
    [ids],
  );
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at)
     SELECT s.hash, s.id, now() + interval '1 day' FROM unnest($1::bytea[], $2::int[]) AS s (hash, id)`,
    [buyers.map(({ token }) => createHash('sha256').update(token).digest()), ids],
  );
  return buyers;
}
