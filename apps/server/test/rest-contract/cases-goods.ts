import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { buy, newCode } from '#testing/fixtures/products.ts';
import type { Call, Case, Cases, ContractWorld } from './contract-world.ts';

/* Admin operations on products, codes and regions. */

type Made = (world: ContractWorld) => Promise<number>;

const of =
  (made: Made, call: Call = {}) =>
  async (world: ContractWorld): Promise<Call> => ({ path: [await made(world)], ...call });

/** Returns the cases of a change: without a version, and with another version than the object's. */
const changed = (made: Made, body: object): Case => ({
  good: of(made, { body }),
  refused: { conflict: of(made, { body: { ...body, version: 2_000_000 } }) },
});

let slugs = 0;
const productBody = () => ({ title: `Card ${slugs++}`, image_url: '/images/card.svg' });
const product: Made = async ({ made }) => (await made('/admin/products', productBody())).id;

let regions = 0;
const regionBody = () => ({ name: `Region ${regions++}`, code: 'eu' });
const region: Made = async ({ made }) => (await made('/admin/regions', regionBody())).id;

const promotionBody = { text: 'Less today', background_color: '#102030' };
const promotion: Made = async ({ made }) => (await made('/admin/promotions', promotionBody)).id;

const codeBody = (productId: number) => ({
  productId,
  code: newCode(),
  gameAmount: 100,
  priceUsd: 4.99,
});
const code: Made = async (world) =>
  (await world.made('/admin/codes', codeBody(await product(world)))).id;
const soldCode: Made = async (world) => {
  const productId = await product(world);
  const { id } = await world.made('/admin/codes', codeBody(productId));
  await buy(world.shop, await world.newBuyer(), { productId, gameAmount: 100 });
  return id;
};

const generated: Made = async ({ shop }) => (await (await openGeneratedShelf(shop)).makeOne()).id;
const soldGenerated: Made = async ({ shop, newBuyer }) => {
  const { makeOne, productId } = await openGeneratedShelf(shop, { gameAmount: 777, usd: 777n });
  const { id } = await makeOne({ published: true });
  await buy(shop, await newBuyer(), { productId, gameAmount: 777 });
  return id;
};

export const goodsCases: Cases = {
  'GET /admin/products': { good: async (world) => (await product(world), { query: 'q=Card' }) },
  'POST /admin/products': {
    good: () => ({ body: productBody() }),
    refused: {
      conflict: async ({ made }) => {
        const body = { ...productBody(), slug: `taken-${slugs}` };
        await made('/admin/products', body);
        return { body };
      },
    },
  },
  'GET /admin/products/{id}': { good: of(product) },
  'PUT /admin/products/{id}': changed(product, { keywords: 'new' }),
  'DELETE /admin/products/{id}': { good: of(product) },
  'PUT /admin/products/{id}/regions': {
    good: async (world) => ({
      path: [await product(world)],
      body: { regionIds: [await region(world)] },
    }),
    refused: {
      conflict: of(product, { body: { regionIds: [], version: 2_000_000 } }),
      validation_error: of(product, { body: { regionIds: [2_000_000] } }),
    },
  },
  'PUT /admin/products/{id}/regions/{regionId}/currency': {
    good: async (world) => {
      const [id, regionId] = [await product(world), await region(world)];
      await world.admin.call.admin.products.setRegions({ id, regionIds: [regionId] });
      return { path: [id, regionId], body: { gameCurrency: 'coins' } };
    },
    refused: {
      conflict: async (world) => {
        const [id, regionId] = [await product(world), await region(world)];
        await world.admin.call.admin.products.setRegions({ id, regionIds: [regionId] });
        return { path: [id, regionId], body: { gameCurrency: 'coins', version: 2_000_000 } };
      },
    },
  },
  'GET /admin/regions': { good: async (world) => (await region(world), {}) },
  'POST /admin/regions': { good: () => ({ body: regionBody() }) },
  'GET /admin/regions/{id}': { good: of(region) },
  'PUT /admin/regions/{id}': changed(region, { flag: '🇪🇺' }),
  'DELETE /admin/regions/{id}': { good: of(region) },
  'GET /admin/promotions': { good: async (world) => (await promotion(world), {}) },
  'POST /admin/promotions': { good: () => ({ body: promotionBody }) },
  'GET /admin/promotions/{id}': { good: of(promotion) },
  'PUT /admin/promotions/{id}': changed(promotion, { active: false }),
  'DELETE /admin/promotions/{id}': { good: of(promotion) },
  'GET /admin/codes': { good: async (world) => (await soldCode(world), {}) },
  'POST /admin/codes': {
    good: async (world) => ({ body: codeBody(await product(world)) }),
    refused: {
      not_found: () => ({ body: codeBody(2_000_000) }),
      conflict: async (world) => {
        const body = codeBody(await product(world));
        await world.made('/admin/codes', body);
        return { body };
      },
    },
  },
  'GET /admin/codes/{id}': { good: of(code) },
  'PUT /admin/codes/{id}': {
    good: of(code, { body: { popular: true } }),
    refused: { conflict: of(soldCode, { body: { popular: true } }) },
  },
  'DELETE /admin/codes/{id}': { good: of(code), refused: { conflict: of(soldCode) } },
  'POST /admin/codes/bulk': {
    good: async (world) => ({
      body: { productId: await product(world), text: `${newCode()},4.99,450,100\nbad` },
    }),
    refused: { not_found: () => ({ body: { productId: 2_000_000, text: '' } }) },
  },
  'POST /admin/codes/{id}/reveal': { good: of(code, { body: {} }) },
  'GET /admin/generated-codes': { good: async (world) => (await soldGenerated(world), {}) },
  'GET /admin/generated-codes/{id}': { good: of(generated) },
  'PUT /admin/generated-codes/{id}': {
    good: of(generated, { body: { published: true } }),
    refused: { conflict: of(soldGenerated, { body: { popular: true } }) },
  },
  'DELETE /admin/generated-codes/{id}': {
    good: of(generated),
    refused: { conflict: of(soldGenerated) },
  },
  'POST /admin/generated-codes/generate': {
    good: async ({ shop }) => ({
      body: { count: 2, denominationId: (await openGeneratedShelf(shop)).denominationId },
    }),
    refused: { not_found: () => ({ body: { count: 1, denominationId: 2_000_000 } }) },
  },
  'POST /admin/generated-codes/publish': {
    good: async (world) => ({ body: { ids: [await generated(world)], published: true } }),
    refused: {
      not_found: () => ({ body: { ids: [2_000_000], published: true } }),
      conflict: async (world) => ({ body: { ids: [await soldGenerated(world)], published: true } }),
    },
  },
  'POST /admin/generated-codes/{id}/reveal': { good: of(generated, { body: {} }) },
};
