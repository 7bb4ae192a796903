import { statement } from '#infra/db/sql.ts';

/** Days for which the address or the device of a log-in is known. */
export const KNOWN_ADDRESS_DAYS = 30;
export const KNOWN_DEVICE_DAYS = 180;

/** The same periods in SQL. */
export const KNOWN_ADDRESS = `interval '${KNOWN_ADDRESS_DAYS} days'`;
export const KNOWN_DEVICE = `interval '${KNOWN_DEVICE_DAYS} days'`;

/** Stores the address and the device of a log-in; `is_new`: one of them was not used within those days. */
export const rememberPlaceAndDevice = statement<
  { is_new: boolean },
  [userId: number, addressHash: Buffer, deviceHash: Buffer, now: Date]
>(`SELECT remember_login($1, $2, ${KNOWN_ADDRESS}, $3, ${KNOWN_DEVICE}, $4) AS is_new`);
