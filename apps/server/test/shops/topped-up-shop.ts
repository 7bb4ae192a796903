import { placeTopup } from '../clients/place-topup.ts';
import { openGeneratedShelf } from '../fixtures/generated-codes.ts';
import { deliver, giveUp } from '../fixtures/settle-topup-items.ts';
import {
  addDenomination,
  dispatchItem,
  freefireData,
  itemsOf,
  pubgData,
} from '../fixtures/stocked-denominations.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

/** Order with its items; ids as text. */
export interface ToppedUp {
  id: string;
  items: string[];
}

export interface ToppedUpShop {
  shop: TestShop;
  buyer: TestUser;
  /** Free Fire at 199: under way; delivered; undone. */
  open: ToppedUp;
  delivered: ToppedUp;
  cancelled: ToppedUp;
  /** PUBG at 100 and 500: the first delivered, the second not. */
  partly: ToppedUp;
  /** PUBG at 100, waiting with a code. */
  waiting: ToppedUp;
  /** PUBG at 100, refused. */
  refunded: ToppedUp;
  /** A free activation that was refused. */
  activation: ToppedUp;
}

/** Creates a shop with top-ups in every state. */
export async function createToppedUpShop(): Promise<ToppedUpShop> {
  const shop = await createTestShop({ env: { TOPUP_UNDO_SECONDS: '3600' } });
  const buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 10_000n);
  const offer = await addDenomination(shop.deps);
  const small = await addDenomination(shop.deps, { service: 'pubg', usd: 100n, codes: 4 });
  const large = await addDenomination(shop.deps, { service: 'pubg', usd: 500n, codes: 2 });

  const place = async (topupData: unknown) => {
    const { order_id: id } = await placeTopup(buyer, topupData);
    const ids = await itemsOf(shop.deps, id);
    return { id, items: ids.map(String), ids };
  };
  const one = () => place(pubgData([small], { price_usd: 1 }));

  const cancelled = await place(freefireData(offer));
  await buyer.call.orders.cancel({ id: cancelled.id });
  const delivered = await place(freefireData(offer));
  const open = await place(freefireData(offer));
  const [partly, waiting, refunded] = [
    await place(pubgData([small, large], { price_usd: 6 })),
    await one(),
    await one(),
  ];
  for (const id of delivered.ids) await deliver(shop.deps, id);
  for (const id of open.ids) await dispatchItem(shop.deps, id);
  const [arrived = 0n, failed = 0n] = partly.ids;
  await deliver(shop.deps, arrived);
  for (const id of [failed, ...refunded.ids]) await giveUp(shop.deps, id);
  const activation = await addActivation(shop, buyer);
  for (const id of activation.items) await giveUp(shop.deps, BigInt(id));
  return { shop, buyer, open, delivered, cancelled, partly, waiting, refunded, activation };
}

/** Activates a generated code, in an order of total 0. */
export async function addActivation(shop: TestShop, buyer: TestUser): Promise<ToppedUp> {
  const { makeOne } = await openGeneratedShelf(shop);
  const { text: code } = await makeOne();
  const { order_id: id } = await buyer.call.topup.activateCode({ playerID: '123456789', code });
  return { id, items: (await itemsOf(shop.deps, id)).map(String) };
}
