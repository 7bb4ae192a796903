import { beforeEach } from 'vitest';
import { newCode } from '../fixtures/products.ts';
import { pubgCodesOf } from '../fixtures/redeem-codes.ts';
import { useShop } from './use-shop.ts';

/** Opens a shop for the tests of a file on redeem codes, with a new PUBG denomination of 60 UC for each. */
export function useRedeemCodes() {
  const world = Object.assign(useShop(), { denominationId: 0 });
  const pubg = () => pubgCodesOf(world.shop, world.admin);
  const newDenomination = (amount: number) => pubg().newDenomination(amount);
  beforeEach(async () => {
    world.denominationId = await newDenomination(60);
  });
  return {
    world,
    newDenomination,
    codes: () => pubg().codes(),
    add: (code = newCode(), of = world.denominationId) => pubg().add(of, code),
    load: (file: string, of = world.denominationId) => pubg().load(of, file),
    order: () => pubg().order(world.denominationId),
    stateOf: (id: number) => pubg().stateOf(id),
    actions: (id: number) => pubg().actions(id),
  };
}
