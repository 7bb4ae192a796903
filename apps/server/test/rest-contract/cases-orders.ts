import { GatewayInMemory } from '#testing/fakes/gateway-in-memory.ts';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { setRates, steamData } from '#testing/fixtures/steam-rates.ts';
import {
  addDenomination,
  freefireData,
  pubgData,
} from '#testing/fixtures/stocked-denominations.ts';
import {
  newKey,
  notFound,
  unreachable,
  usualRates,
  type Call,
  type Cases,
  type ContractWorld,
} from './contract-world.ts';

/* Operations on orders and payments. */

/** Returns a body for a new customer with one unit at 4.99 in the cart. */
const paying =
  (body: object, options = {}) =>
  async ({ withCart }: ContractWorld): Promise<Call> => ({
    as: (await withCart(options)).buyer,
    headers: newKey(),
    body,
  });

const topup =
  (changes: object = {}, besides: object = {}) =>
  async ({ newBuyer, shop }: ContractWorld): Promise<Call> => ({
    as: await newBuyer(),
    headers: newKey(),
    body: {
      currency: 'usd',
      topupData: freefireData(await addDenomination(shop.deps), { ...changes }),
      ...besides,
    },
  });

/** Top-up without an earlier player check. */
const unchecked = topup({ check_token: undefined });

const staleRates = async ({ shop }: ContractWorld): Promise<Pick<Call, 'after'>> => {
  await shop.deps.pool.query(`UPDATE currency_rates SET updated_at = '2000-01-01'`);
  return { after: () => setRates(shop.deps, usualRates) };
};

const gatewayDown = ({ shop }: ContractWorld): Pick<Call, 'after'> => {
  const { gateways } = shop.deps;
  shop.deps.gateways = Object.assign(new GatewayInMemory(), { mood: 'down' });
  return {
    after: () => {
      shop.deps.gateways = gateways;
    },
  };
};

const byCard = (body: object, options = {}) =>
  paying({ type: 'order', currency: 'usd', ...body }, options);

const cardOrder = async ({ cards, newBuyer }: ContractWorld) => {
  const buyer = await newBuyer();
  return { as: buyer, path: [(await cards.order({ buyer })).id] };
};
const balanceOrder = async ({ ordered }: ContractWorld) => {
  const { buyer, id } = await ordered();
  return { as: buyer, path: [id] };
};

const activation = async ({ shop, newBuyer }: ContractWorld): Promise<Call> => {
  const { makeOne } = await openGeneratedShelf(shop);
  const { text } = await makeOne();
  return {
    as: await newBuyer(),
    headers: newKey(),
    body: { playerID: '123456789', code: text },
  };
};

export const orderCases: Cases = {
  'GET /orders': { good: async ({ ordered }) => ({ as: (await ordered()).buyer }) },
  'GET /orders/{id}': { good: balanceOrder },
  'POST /orders/{id}/refund-unrevealed': {
    good: async (world) => ({ ...(await balanceOrder(world)), headers: newKey(), body: {} }),
    refused: {
      already_revealed: async ({ ordered }) => {
        const { buyer, id } = await ordered();
        await buyer.call.orders.read({ id });
        return { as: buyer, path: [id] };
      },
      conflict: async ({ ordered }) => {
        const { buyer, id } = await ordered();
        await buyer.call.orders.refundUnrevealed({ id });
        return { as: buyer, path: [id] };
      },
    },
  },
  'POST /orders/{id}/cancel': { good: cardOrder, refused: { conflict: balanceOrder } },
  'POST /orders/{id}/check-payment': { good: cardOrder, refused: { conflict: balanceOrder } },
  'POST /payment/from-balance': {
    good: paying({ currency: 'usd' }),
    refused: {
      cart_empty: async ({ newBuyer }) => ({ as: await newBuyer(), body: { currency: 'usd' } }),
      currency_not_available: paying({ currency: 'usd' }, { usd: null }),
      insufficient_balance: paying({ currency: 'usd' }, { usd: 900_000n }),
      amount_mismatch: paying({ currency: 'usd', amount: 1 }),
      conflict: paying({ currency: 'usd', items: [] }),
      out_of_stock: paying({ currency: 'usd' }, { codes: 0 }),
      quantity_exceeds_stock: paying({ currency: 'usd' }, { codes: 1, quantity: 2 }),
      price_changed: async (world) => {
        const { buyer, shelf } = await world.withCart({ codes: 0 });
        await world.shelf({ productId: shelf.productId, usd: 555n });
        return { as: buyer, headers: newKey(), body: { currency: 'usd' } };
      },
    },
  },
  'POST /payment/create': {
    good: byCard({ amount: 4.99 }),
    refused: {
      amount_mismatch: byCard({ amount: 5 }),
      out_of_stock: byCard({ amount: 4.99 }, { codes: 0 }),
      quantity_exceeds_stock: byCard({ amount: 9.98 }, { codes: 1, quantity: 2 }),
      currency_not_available: byCard({ amount: 4.99 }, { usd: null }),
      minimum_amount: byCard({ type: 'wallet', amount: 4 }),
      cart_empty: async ({ newBuyer }) => ({
        as: await newBuyer(),
        body: { type: 'order', currency: 'usd', amount: 1 },
      }),
      price_changed: topup({ price_usd: 1 }, { type: 'topup' }),
      not_found: topup({ offer_id: 2_000_000 }, { type: 'topup' }),
      player_not_found: async (world) => ({
        ...(await topup({ check_token: undefined }, { type: 'topup' })(world)),
        ...notFound(world),
      }),
      supplier_unavailable: async (world) => ({
        ...(await topup({ check_token: undefined }, { type: 'topup' })(world)),
        ...unreachable(world),
      }),
      payment_unavailable: async (world) => ({
        ...(await byCard({ amount: 4.99 })(world)),
        ...gatewayDown(world),
      }),
      too_many_holds: async (world) => {
        const call = await byCard({ amount: 4.99 })(world);
        for (let n = 0; n < 3 && call.as; n++)
          await call.as.call.payments.create({ type: 'wallet', amount: 5, currency: 'usd' });
        return call;
      },
    },
  },
  'POST /orders/topup': {
    good: topup(),
    refused: {
      idempotency_key_required: async (world) => ({ ...(await topup()(world)), headers: {} }),
      price_changed: topup({ price_usd: 1 }),
      not_found: topup({ offer_id: 2_000_000 }),
      player_not_found: async (world) => ({ ...(await unchecked(world)), ...notFound(world) }),
      supplier_unavailable: async (world) => ({
        ...(await unchecked(world)),
        ...unreachable(world),
      }),
      insufficient_balance: async (world) => ({
        ...(await topup()(world)),
        as: await world.shop.registerUser(),
      }),
      currency_not_available: async (world) => {
        const offer = await addDenomination(world.shop.deps, { usd: null });
        const body = { currency: 'usd', topupData: freefireData(offer) };
        return { as: await world.newBuyer(), headers: newKey(), body };
      },
      out_of_stock: async (world) => {
        const uc = await addDenomination(world.shop.deps, { service: 'pubg', usd: 100n });
        const body = { currency: 'usd', topupData: pubgData([uc], { price_usd: 1 }) };
        return { as: await world.newBuyer(), headers: newKey(), body };
      },
      minimum_amount: async (world) => {
        const topupData = steamData({ amount: 1, input_currency: 'kzt', check_token: 'genuine' });
        const body = { currency: 'usd', topupData };
        return { as: await world.newBuyer(), headers: newKey(), body };
      },
    },
  },
  'POST /freefire/activate-code': { good: activation },
  'POST /steam/calculate': {
    good: () => ({ body: { amount: 10, inputCurrency: 'usd', userBalanceCurrency: 'rub' } }),
    refused: {
      minimum_amount: () => ({
        body: { amount: 1, inputCurrency: 'kzt', userBalanceCurrency: 'usd' },
      }),
      rates_stale: async (world) => ({
        body: { amount: 10, inputCurrency: 'usd', userBalanceCurrency: 'rub' },
        ...(await staleRates(world)),
      }),
    },
  },
  'POST /payment/webhook/{provider}': {
    good: async ({ cards, newBuyer }) => {
      const buyer = await newBuyer();
      await cards.pay(await cards.order({ buyer }));
      const { body = '', headers = {} } = cards.sent.at(-1) ?? {};
      return { path: ['sandbox'], raw: body, headers };
    },
    refused: {
      unauthorized: () => ({
        path: ['sandbox'],
        raw: '{}',
        headers: { 'x-signature': 't=1,v1=00' },
      }),
      not_found: () => ({ path: ['nobody'], body: {} }),
    },
  },
};
