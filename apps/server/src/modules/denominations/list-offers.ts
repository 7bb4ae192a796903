import type { PubgPackage } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { toFreefireOffer, toPubgPackage } from './denomination.mapper.ts';
import { freefireGame, pubgGame } from './denomination-games.ts';
import { listOfferedByAmount, listOfferedByPrice } from './offers.sql.ts';

type ReadDeps = Pick<Deps, 'pool' | 'catalogueCache'>;

/** Lists Free Fire offers, ascending by price; at most as old as the catalogue's cache allows. */
export async function listFreefireOffers({ pool, catalogueCache }: ReadDeps) {
  const offers = await catalogueCache.values.read('topup/freefire', async () => ({
    value: (await listOfferedByPrice(pool, freefireGame.service)).map(toFreefireOffer),
  }));
  return { offers };
}

/** Lists PUBG packages, ascending by amount; at most as old as the catalogue's cache allows. */
export async function listPubgPackages({ pool, catalogueCache }: ReadDeps): Promise<PubgPackage[]> {
  return catalogueCache.values.read('topup/pubg', async () => ({
    value: (await listOfferedByAmount(pool, pubgGame.service)).map(toPubgPackage),
  }));
}
