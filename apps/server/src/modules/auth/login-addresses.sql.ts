import { statement } from '#infra/db/sql.ts';

/** Whether the user logged in from this address within 30 days. */
export const isKnownAddress = statement<
  { known: boolean },
  [userId: number, addressHash: Buffer, now: Date]
>(`
  SELECT EXISTS (SELECT 1 FROM login_addresses
                  WHERE user_id = $1 AND address_hash = $2 AND last_at > $3::timestamptz - interval '30 days') AS known`);

export const rememberAddress = statement<never, [userId: number, addressHash: Buffer, now: Date]>(`
  INSERT INTO login_addresses (user_id, address_hash, last_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id, address_hash) DO UPDATE SET last_at = excluded.last_at`);
