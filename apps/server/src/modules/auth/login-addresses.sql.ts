import { statement } from '#infra/db/sql.ts';

/** Days for which a place or a device of a log-in is known. */
export const KNOWN_ADDRESS_DAYS = 30;
export const KNOWN_DEVICE_DAYS = 180;

const remember = (table: string, column: string, days: number) =>
  statement<{ is_new: boolean }, [userId: number, hash: Buffer, now: Date]>(`
  WITH before AS (
    SELECT count(*) > 0 AND NOT bool_or(${column} = $2) AS is_new FROM ${table}
     WHERE user_id = $1 AND last_at > $3::timestamptz - interval '${days} days'),
  remembered AS (
    INSERT INTO ${table} (user_id, ${column}, last_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id, ${column}) DO UPDATE SET last_at = excluded.last_at)
  SELECT coalesce(is_new, false) AS is_new FROM before`);

/** Remembers where a user logged in; `is_new`: they logged in before, and always elsewhere. */
export const rememberAddress = remember('login_addresses', 'address_hash', KNOWN_ADDRESS_DAYS);

/** Remembers what a user logged in with; `is_new` as for {@link rememberAddress}. */
export const rememberDevice = remember('login_devices', 'device_hash', KNOWN_DEVICE_DAYS);
