import { statement } from '#infra/db/sql.ts';

export const rememberAddress = statement<never, [userId: number, addressHash: Buffer, now: Date]>(`
  INSERT INTO login_addresses (user_id, address_hash, last_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id, address_hash) DO UPDATE SET last_at = excluded.last_at`);
