import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { describeDevice } from '#infra/session-origin.ts';
import { rememberAddress, rememberDevice } from './login-addresses.sql.ts';

interface LoginOrigin {
  address: string;
  userAgent: string | null;
}

/**
 * Remembers where and with what a user logged in. Returns whether the address or the device is new. The tables keep keyed
 * hashes, which do not reveal addresses.
 */
export async function rememberLogin(
  deps: Pick<Deps, 'keyedHash' | 'loginThrottle' | 'clock'>,
  db: Queryable,
  userId: number,
  { address, userAgent }: LoginOrigin,
): Promise<boolean> {
  const now = deps.clock.now();
  const device = deps.keyedHash('login-device', describeDevice(userAgent) ?? '');
  const [place] = await rememberAddress(db, userId, deps.loginThrottle.addressHash(address), now);
  const [tool] = await rememberDevice(db, userId, device, now);
  return Boolean(place?.is_new) || Boolean(tool?.is_new);
}
