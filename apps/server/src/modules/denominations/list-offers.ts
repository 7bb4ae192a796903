import type { PubgPackage } from '@manabar/contracts';
import { sellsTopups } from '#config/sells-topups.ts';
import type { Deps } from '#deps.ts';
import { toFreefireOffer, toPubgPackage } from './denomination.mapper.ts';
import { freefireGame, pubgGame } from './denomination-games.ts';
import { listOfferedByAmount, listOfferedByPrice } from './offers.sql.ts';

type ReadDeps = Pick<Deps, 'pool' | 'env' | 'catalogueCache'>;

/** Lists Free Fire offers, ascending by price; at most as old as the catalogue's cache allows. */
export async function listFreefireOffers({ pool, env, catalogueCache }: ReadDeps) {
  if (!sellsTopups(env)) return { offers: [] };
  const offers = await catalogueCache.values.read('topup/freefire', async () => ({
    value: (await listOfferedByPrice(pool, freefireGame.service)).map(toFreefireOffer),
  }));
  return { offers };
}

/** Lists PUBG packages, ascending by amount; at most as old as the catalogue's cache allows. */
export async function listPubgPackages({
  pool,
  env,
  catalogueCache,
}: ReadDeps): Promise<PubgPackage[]> {
  if (!sellsTopups(env)) return [];
  return catalogueCache.values.read('topup/pubg', async () => ({
    value: (await listOfferedByAmount(pool, pubgGame.service)).map(toPubgPackage),
  }));
}
