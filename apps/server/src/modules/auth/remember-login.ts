import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { describeDevice } from '#infra/session-origin.ts';
import { rememberPlaceAndDevice } from './login-addresses.sql.ts';

interface LoginOrigin {
  address: string;
  userAgent: string | null;
}

/**
 * Stores the address and the device of a log-in. Returns whether one of them is new. The tables keep keyed hashes, which
 * do not reveal addresses.
 */
export async function rememberLogin(
  deps: Pick<Deps, 'keyedHash' | 'loginThrottle' | 'clock'>,
  db: Queryable,
  userId: number,
  { address, userAgent }: LoginOrigin,
): Promise<boolean> {
  const now = deps.clock.now();
  const device = deviceHash(deps, describeDevice(userAgent));
  const place = deps.loginThrottle.addressHash(address);
  const [remembered] = await rememberPlaceAndDevice(db, userId, place, device, now);
  return remembered?.is_new ?? true;
}

/** Returns the keyed hash under which the device of a log-in is stored. */
export const deviceHash = ({ keyedHash }: Pick<Deps, 'keyedHash'>, device: string | null): Buffer =>
  keyedHash('login-device', device ?? '');
