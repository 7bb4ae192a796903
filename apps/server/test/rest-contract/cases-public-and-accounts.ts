import { createService } from '#testing/fixtures/service-accounts.ts';
import { fillCart } from '#testing/fixtures/stocked-options.ts';
import { unreachable, type Call, type Cases, type ContractWorld } from './contract-world.ts';

/* Public operations, accounts and carts. */

const option = (kind: string): Cases => ({
  [`GET /products/{id}/${kind}/{regionId}`]: {
    good: async ({ shelf }) => ({ path: [(await shelf()).productId, 0] }),
  },
});

const password = 'password1';
const chosen = { password: 'quiet-river-7', confirmPassword: 'quiet-river-7' };
let people = 0;
const newcomer = () => `Newcomer ${people++}`;

const addOne = async ({ shelf }: ContractWorld, changes: object = {}): Promise<Call> => {
  const { productId } = await shelf({ codes: 2 });
  return { body: { productId, gameAmount: 100, priceUsd: 4.99, quantity: 1, ...changes } };
};

/** Returns the line of a new customer's cart. */
const line = async ({ withCart }: ContractWorld, quantity = 1) => {
  const { buyer, shelf } = await withCart({ quantity });
  const { data } = await buyer.call.cart.get();
  return { as: buyer, path: [data[0]?.id ?? 0], shelf };
};

export const publicAndAccountCases: Cases = {
  'POST /auth/register': {
    good: () => ({ body: { nickname: newcomer(), ...chosen } }),
    refused: {
      nickname_taken: ({ customer }) => ({
        body: { nickname: customer.nickname, ...chosen },
      }),
    },
  },
  'POST /auth/login': {
    good: ({ customer: { nickname } }) => ({ body: { nickname, password } }),
    refused: {
      invalid_credentials: () => ({ body: { nickname: 'nobody', password } }),
    },
  },
  'POST /auth/logout': { good: async ({ newBuyer }) => ({ as: await newBuyer() }) },
  'POST /auth/change-password': {
    good: async ({ newBuyer }) => ({
      as: await newBuyer(),
      body: { currentPassword: password, newPassword: 'quiet-river-7' },
    }),
    refused: {
      invalid_credentials: async ({ newBuyer }) => ({
        as: await newBuyer(),
        body: { currentPassword: 'wrong-pass1', newPassword: 'quiet-river-7' },
      }),
    },
  },
  'POST /auth/request-reset': {
    good: async ({ newBuyer }) => ({ body: { nickname: (await newBuyer()).nickname } }),
  },
  'POST /auth/reset': {
    good: async ({ newBuyer, mailedToken, shop }) => {
      const { call, nickname, userId } = await newBuyer();
      await call.profile.updateContacts({ email: 'owner@mail.example' });
      await call.profile.confirmContact({ token: await mailedToken(userId) });
      await shop.anonymous.auth.requestReset({ nickname });
      return { body: { token: await mailedToken(userId), newPassword: 'quiet-river-7' } };
    },
    refused: {
      code_invalid: () => ({ body: { token: 'unknown', newPassword: 'quiet-river-7' } }),
    },
  },
  'GET /sessions': { good: () => ({}) },
  'DELETE /sessions/{id}': {
    good: async ({ newBuyer }) => {
      const as = await newBuyer();
      const [session] = await as.call.auth.sessions();
      return { as, path: [session?.id ?? 0] };
    },
  },
  'DELETE /sessions': { good: async ({ newBuyer }) => ({ as: await newBuyer() }) },
  'GET /profile': { good: () => ({}) },
  'GET /profile/contacts': { good: () => ({}) },
  'PUT /profile/contacts': {
    good: async ({ newBuyer }) => ({
      as: await newBuyer(),
      body: { email: 'somebody@mail.example', wants: { orders: false } },
    }),
  },
  'POST /profile/contacts/confirm': {
    good: async ({ newBuyer, mailedToken }) => {
      const as = await newBuyer();
      await as.call.profile.updateContacts({ email: 'newcomer@mail.example' });
      return { as, body: { token: await mailedToken(as.userId) } };
    },
    refused: { code_invalid: () => ({ body: { token: 'unknown' } }) },
  },
  'DELETE /profile': {
    good: async ({ shop }) => ({ as: await shop.registerUser(), body: { password } }),
    refused: {
      invalid_credentials: async ({ shop }) => ({
        as: await shop.registerUser(),
        body: { password: 'wrong-pass1' },
      }),
      conflict: async ({ newBuyer }) => ({ as: await newBuyer(), body: { password } }),
      forbidden: async ({ shop }) => ({ as: await shop.createAdmin(), body: { password } }),
    },
  },
  'GET /profile/export': {
    good: () => ({}),
    refused: {
      forbidden: async ({ shop, customer }) => {
        const { token } = await createService(shop, { scopes: ['profile'] });
        return { as: { ...customer, token } };
      },
    },
  },
  'GET /promotions/active': {
    good: async ({ made }) => {
      await made('/admin/promotions', { text: 'Less today', background_color: '#102030' });
      return {};
    },
  },
  'GET /products': { good: async ({ shelf }) => (await shelf(), {}) },
  'GET /products/slug/{slug}': {
    good: async ({ shelf }) => ({ path: [(await shelf()).productId] }),
  },
  'GET /products/{id}': { good: async ({ shelf }) => ({ path: [(await shelf()).productId] }) },
  ...option('prices'),
  ...option('codes'),
  ...option('popular'),
  'POST /cart/add': {
    good: (world) => addOne(world),
    refused: {
      not_found: (world) => addOne(world, { gameAmount: 7 }),
      price_changed: (world) => addOne(world, { priceUsd: 1 }),
      quantity_exceeds_stock: (world) => addOne(world, { quantity: 3 }),
      out_of_stock: async ({ ordered }) => {
        const { shelf } = await ordered();
        return { body: { productId: shelf.productId, gameAmount: 100 } };
      },
    },
  },
  'GET /cart': { good: async ({ withCart }) => ({ as: (await withCart()).buyer }) },
  'PUT /cart/update-quantity/{id}': {
    good: async (world) => ({ ...(await line(world, 2)), body: { quantity: 1 } }),
    refused: {
      quantity_exceeds_stock: async (world) => ({ ...(await line(world)), body: { quantity: 9 } }),
      out_of_stock: async (world) => {
        const { shelf, ...call } = await line(world);
        const other = await world.newBuyer();
        await fillCart(world.shop.deps, other.userId, shelf.optionId);
        await other.call.orders.payFromBalance({ currency: 'usd' });
        return { ...call, body: { quantity: 1 } };
      },
    },
  },
  'DELETE /cart/remove/{id}': { good: (world) => line(world) },
  'POST /cart/clear': { good: () => ({}) },
  'GET /balance': { good: () => ({}) },
  'GET /balance/statement': { good: () => ({}) },
  'POST /support': {
    good: () => ({ body: { nickname: 'Alice', userId: 17, message: 'Where is my code?' } }),
  },
  'POST /freefire/check-id': {
    good: () => ({ body: { playerID: '123456789' } }),
    refused: {
      supplier_unavailable: (world) => ({ body: { playerID: '123456789' }, ...unreachable(world) }),
    },
  },
  'POST /pubg/check-id': {
    good: () => ({ body: { playerID: '512345678' } }),
    refused: {
      supplier_unavailable: (world) => ({ body: { playerID: '512345678' }, ...unreachable(world) }),
    },
  },
  'GET /freefire/offers': { good: () => ({}) },
  'GET /pubg/packages': { good: () => ({}) },
};
