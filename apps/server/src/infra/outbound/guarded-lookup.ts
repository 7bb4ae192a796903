import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Resolve } from './network-resolve.ts';
import { isPublicAddress } from './public-address.ts';

export type { Resolve } from './network-resolve.ts';

/** Error about a host that resolves, or may resolve, to a private network. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
}

/** Returns the addresses of a host if all are public; otherwise throws BlockedAddress. */
export async function resolvePublic(
  resolve: Resolve,
  host: string,
  signal?: AbortSignal,
): Promise<LookupAddress[]> {
  const addresses = await resolve(host, signal);
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new BlockedAddress(`${host} has an address that is not public`);
  }
  return addresses;
}

/**
 * Returns a connection's lookup of host names. The connection uses exactly the checked addresses, so that a name that resolves
 * differently a moment later has no effect.
 */
export function guardedLookup(resolve: Resolve, signal?: AbortSignal): LookupFunction {
  return (host, { all }, done) => {
    resolvePublic(resolve, host, signal).then(
      (addresses) => {
        const [first] = addresses;
        if (!first)
          done(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), []);
        else if (all) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
}
