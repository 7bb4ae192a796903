import { statement } from '#infra/db/sql.ts';

/** Days for which a place or a device of a log-in is known. */
export const KNOWN_ADDRESS_DAYS = 30;
export const KNOWN_DEVICE_DAYS = 180;

const remember = (table: string, column: string, days: number) =>
  statement<{ is_new: boolean }, [userId: number, hash: Buffer, now: Date]>(`
  WITH remembered AS (
    INSERT INTO ${table} (user_id, ${column}, last_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id, ${column}) DO UPDATE SET last_at = excluded.last_at)
  SELECT NOT EXISTS (
    SELECT FROM ${table} WHERE user_id = $1 AND ${column} = $2 AND last_at > $3::timestamptz - interval '${days} days') AS is_new`);

/**
 * Remembers where a user logged in; `is_new`: not within those days. Registering counts as a log-in, so the first place is
 * known too, and after a long pause every place is new.
 */
export const rememberAddress = remember('login_addresses', 'address_hash', KNOWN_ADDRESS_DAYS);

/** Remembers what a user logged in with; `is_new` as for {@link rememberAddress}. */
export const rememberDevice = remember('login_devices', 'device_hash', KNOWN_DEVICE_DAYS);
