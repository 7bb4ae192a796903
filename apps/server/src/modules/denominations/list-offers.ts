import type { FreefireOffer, PubgPackage } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { toFreefireOffer, toPubgPackage } from './denomination.mapper.ts';
import { freefireGame, pubgGame } from './denomination-games.ts';
import { listOfferedByAmount, listOfferedByPrice } from './offers.sql.ts';

type ReadDeps = Pick<Deps, 'pool' | 'catalogueCache'>;

/** Free Fire offers, ascending by price; at most as old as the catalogue's cache allows. */
export async function listFreefireOffers({ pool, catalogueCache }: ReadDeps) {
  const offers = await catalogueCache.values.get('topup/freefire', async () => ({
    value: (await listOfferedByPrice(pool, freefireGame.service)).map(toFreefireOffer),
  }));
  return { offers: offers as FreefireOffer[] };
}

/** PUBG packages, ascending by amount; at most as old as the catalogue's cache allows. */
export async function listPubgPackages({ pool, catalogueCache }: ReadDeps): Promise<PubgPackage[]> {
  const packages = await catalogueCache.values.get('topup/pubg', async () => ({
    value: (await listOfferedByAmount(pool, pubgGame.service)).map(toPubgPackage),
  }));
  return packages as PubgPackage[];
}
