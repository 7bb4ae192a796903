import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

export const systemResolve: Resolve = (host) => lookUp(host, { all: true });

/** A host that leads, or might lead, into a network that is nobody's to call from outside. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
}

/** The addresses of a host, all of them public. Throws BlockedAddress when a single one is not. */
export async function resolvePublic(resolve: Resolve, host: string): Promise<LookupAddress[]> {
  const addresses = await resolve(host);
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new BlockedAddress(`${host} has an address that is not public`);
  }
  return addresses;
}

/**
 * What a connection finds its host's address by: the very addresses that were checked are those it connects to, so that
 * a name which means something else a moment later changes nothing.
 */
export function guardedLookup(resolve: Resolve): LookupFunction {
  return (host, { all }, done) => {
    resolvePublic(resolve, host).then(
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
