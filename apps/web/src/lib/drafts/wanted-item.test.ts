import { beforeEach, describe, expect, it } from 'vitest';
import {
  forgetWantedItem,
  storeWantedItem,
  parseWantedItem,
  consumeWantedItem,
  type WantedItem,
} from './wanted-item.ts';

const item: WantedItem = {
  productId: 4,
  regionId: 2,
  gameAmount: 1700,
  priceUsd: 20,
  priceRub: null,
  quantity: 2,
  buyNow: false,
};
const now = 1_800_000_000_000;
const parse = (fields: object) =>
  parseWantedItem(JSON.stringify({ ...item, at: now, ...fields }), now);

beforeEach(forgetWantedItem);

describe('the item that a guest wanted', () => {
  it("returns a guest's wanted item once and only for its product", () => {
    storeWantedItem(item);
    expect(consumeWantedItem(5)).toBeNull();
    expect(consumeWantedItem(4)).toEqual(item);
    expect(consumeWantedItem(4)).toBeNull();
  });

  it('accepts the stored item that a guest wanted for half an hour', () => {
    expect(parse({})).toEqual(item);
    expect(parse({ at: now - 29 * 60_000 })).toEqual(item);
    expect(parse({ at: now - 31 * 60_000 })).toBeNull();
    expect(parse({ at: now + 60_000 })).toBeNull();
  });

  it.each([
    { productId: 0 },
    { productId: '4' },
    { regionId: -1 },
    { gameAmount: 1.5 },
    { priceUsd: -1 },
    { priceRub: 'free' },
    { quantity: 0 },
    { quantity: 1e7 },
    { buyNow: 'yes' },
    { at: 'now' },
  ])('ignores the stored item that a guest wanted when it is malformed: %j', (fields) => {
    expect(parse(fields)).toBeNull();
  });

  it.each([null, '', '{', '[]', '1', 'null'])(
    'ignores a stored value that is no item that a guest wanted: %s',
    (text) => {
      expect(parseWantedItem(text, now)).toBeNull();
    },
  );
});
