import { exportableLists, exportPath } from '@manabar/contracts';
import { newKey, type Call, type Cases, type ContractWorld } from './contract-world.ts';

/* Admin operations on customers, orders and the rest of the shop. */

const customer = async ({ newBuyer }: ContractWorld) => (await newBuyer()).userId;
const order = async ({ ordered }: ContractWorld): Promise<Call> => ({
  path: [(await ordered()).id],
});

const rateOf = async ({ shop }: ContractWorld, currency: string) =>
  (await shop.deps.prisma.currencyRate.findFirstOrThrow({ where: { toCurrency: currency } })).id;

const message = async ({ rest, admin }: ContractWorld): Promise<Call> => {
  const body = { nickname: 'Alice', userId: '17', message: 'Where is my code?' };
  await rest('POST', '/support', { body });
  const { items } = await admin.call.admin.support.list({});
  return { path: [items[0]?.id ?? 0] };
};

const adjusted =
  (body: object) =>
  async (world: ContractWorld): Promise<Call> => ({
    path: [await customer(world)],
    headers: newKey(),
    body: { currency: 'usd', mode: 'add', amount: 5, reason: 'a gift', ...body },
  });

/** Returns the parameters that a list's export requires. */
async function queryOf(list: string, { admin, shelf }: ContractWorld): Promise<Call> {
  if (list !== 'batch-buyers') return {};
  const { productId } = await shelf({ codes: 0 });
  await admin.call.admin.codes.bulkLoad({ productId, text: `BATCH-${productId}-0001,1,100,5` });
  const { items } = await admin.call.admin.batches.list({});
  return { query: `batchId=${items[0]?.id}` };
}

export const adminCases: Cases = {
  'POST /balance/topup': {
    good: () => ({ body: { currency: 'usd', amount: 5 }, headers: newKey() }),
    refused: {
      minimum_amount: () => ({ body: { currency: 'usd', amount: 4.99 } }),
      forbidden: () => ({ body: { currency: 'usd', amount: 5_000_000 } }),
    },
  },
  'GET /admin/users': { good: () => ({ query: 'sort=nickname&role=user' }) },
  'PUT /admin/users/{id}/balance': {
    good: adjusted({}),
    refused: {
      insufficient_balance: adjusted({ amount: -5000 }),
      conflict: adjusted({ expected: 1, mode: 'set' }),
      forbidden: async (world) => ({
        ...(await adjusted({})(world)),
        path: [world.admin.userId],
      }),
    },
  },
  'PUT /admin/users/{id}/password': {
    good: async (world) => ({ path: [await customer(world)], body: { password: '123456' } }),
    refused: {
      conflict: async (world) => ({
        path: [await customer(world)],
        body: { password: '123456', version: 2_000_000 },
      }),
      forbidden: async ({ shop }) => ({
        path: [(await shop.createAdmin()).userId],
        body: { password: '123456' },
      }),
    },
  },
  'GET /admin/users/{id}/orders': {
    good: async ({ ordered }) => ({ path: [(await ordered()).buyer.userId] }),
  },
  'GET /admin/orders': {
    good: async (world) => {
      await order(world);
      await world.cards.order({ buyer: await world.newBuyer() });
      return { query: 'sort=-created_at&currency=usd' };
    },
  },
  'GET /admin/orders/{id}': { good: order },
  'PUT /admin/orders/{id}': {
    good: async (world) => ({
      ...(await order(world)),
      body: { action: 'refund', reason: 'asked for' },
    }),
    refused: {
      conflict: async (world) => ({
        ...(await order(world)),
        body: { action: 'retry', reason: 'why not' },
      }),
    },
  },
  'GET /admin/currency-rates': { good: () => ({}) },
  'PUT /admin/currency-rates/{id}': {
    good: async (world) => ({ path: [await rateOf(world, 'UZS')], body: { rate: 12_700.5 } }),
    refused: {
      conflict: async (world) => ({
        path: [await rateOf(world, 'UZS')],
        body: { rate: 12_600, version: 2_000_000 },
      }),
      validation_error: async (world) => ({
        path: [await rateOf(world, 'UZS')],
        body: { rate: 1 },
      }),
    },
  },
  'GET /currency-settings/settings': { good: () => ({}) },
  'POST /currency-settings/settings': { good: () => ({ body: { autoUpdate: true } }) },
  'GET /admin/audit': { good: () => ({ query: 'pageSize=200' }) },
  'GET /admin/support': { good: async (world) => (await message(world), {}) },
  'PUT /admin/support/{id}': {
    good: async (world) => ({ ...(await message(world)), body: { status: 'done' } }),
    refused: {
      conflict: async (world) => ({
        ...(await message(world)),
        body: { status: 'done', version: 2_000_000 },
      }),
    },
  },
  ...Object.fromEntries(
    exportableLists.map((list) => [
      `GET ${exportPath(list)}`,
      { good: (world: ContractWorld) => queryOf(list, world) },
    ]),
  ),
};
