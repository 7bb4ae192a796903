import { cartLines, ordersEach } from '../scenarios/reads.ts';
import type { Setting } from '../scenarios/scenario.ts';
import { unitOf } from '../scenarios/requests.ts';
import { createApi, type Api } from '@manabar/tooling/rest-api';
import { seedFloor } from '../seed/floor.ts';
import { seedGoods, type Goods } from '../seed/goods.ts';
import { seedAdmin, seedBuyers, type Buyer } from '../seed/users.ts';
import type { Options } from '../options.ts';
import type { Stage } from './bench-processes.ts';

const readerCount = 64;
/** More than any floor sells per second on two cores; a round without further buyers ends early. */
const buyersPerSecond = 4000;
const warmUpRounds = 1;

/** Gives each reader some orders and a cart, through the shop's own calls. */
async function seedReaders(origin: string, goods: Goods, readers: readonly Buyer[]): Promise<void> {
  const add = async (api: Api, index: number) => {
    const option = goods.spread[index % goods.spread.length];
    if (!option) throw new Error('there are no options');
    await api.post('/cart/add', unitOf(option));
  };
  for (const [index, { token }] of readers.entries()) {
    const api = createApi(origin, token);
    for (let order = 0; order < ordersEach; order++) {
      await add(api, index * ordersEach + order);
      await api.post('/payment/from-balance', { currency: 'usd' });
    }
    for (let line = 0; line < cartLines; line++) await add(api, index + line);
  }
}

/** Fills shop and floor with the same goods and buyers. */
export async function fillShopAndFloor(
  stage: Stage,
  options: Pick<Options, 'seconds' | 'rounds' | 'clients'> & {
    /** Skips VACUUM and ANALYZE, as in a shop that has just been filled. */
    asItIs?: true;
  },
): Promise<Setting> {
  const buyerCount = options.seconds * buyersPerSecond;
  const rounds = options.rounds + warmUpRounds;
  // Purchases by HTTP and by the function alone both use the spread codes.
  const stock = { spreadCodes: buyerCount * rounds * 2 + 10_000, hotCodes: buyerCount * rounds };
  const origin = `http://127.0.0.1:${stage.shop.port}`;
  const api = createApi(origin);
  const adminToken = await seedAdmin(api, stage.shopDb);
  const all = await seedBuyers(api, stage.shopDb, buyerCount + readerCount);
  const goods = await seedGoods(createApi(origin, adminToken), stage.shopDb, stock);
  const readers = all.slice(buyerCount);
  await seedReaders(origin, goods, readers);
  await seedFloor(stage.floorDb, goods, all, stock);
  if (!options.asItIs) {
    for (const db of [stage.shopDb, stage.floorDb]) await db.query('VACUUM ANALYZE');
    await stage.shopDb.query('CHECKPOINT');
  }
  return {
    ...{ stage, goods, readers },
    buyers: all.slice(0, buyerCount),
    seconds: options.seconds,
    clients: options.clients,
  };
}
