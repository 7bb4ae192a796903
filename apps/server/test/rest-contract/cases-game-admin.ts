import { newCode } from '#testing/fixtures/products.ts';
import { pubgCodesOf } from '#testing/fixtures/redeem-codes.ts';
import type { Call, Cases, ContractWorld } from './contract-world.ts';

/* Admin operations on denominations and codes of games. */

let amounts = 1000;

const games = {
  freefire: () => ({
    name: 'Diamonds',
    item_id: `ff-${amounts}`,
    price: 1.99,
    game_amount: amounts++,
  }),
  pubg: () => ({ uc_amount: amounts++, price_usd: 0.99, price_rub: 90 }),
};

/** Returns the operations on a game's denominations, which are equal for all games. */
function denominations(game: keyof typeof games): Cases {
  const path = `/${game}-admin/denominations`;
  const made = async (world: ContractWorld): Promise<Call> => ({
    path: [(await world.made(path, games[game]())).id],
  });
  const price = game === 'pubg' ? 'price_usd' : 'price';
  return {
    [`GET ${path}`]: { good: async (world) => (await made(world), {}) },
    [`POST ${path}`]: { good: () => ({ body: games[game]() }) },
    [`GET ${path}/active`]: { good: async (world) => (await made(world), {}) },
    [`GET ${path}/{id}`]: { good: made },
    [`PUT ${path}/{id}`]: {
      good: async (world) => ({ ...(await made(world)), body: { [price]: 2.5 } }),
      refused: {
        conflict: async (world) => ({ ...(await made(world)), body: { version: 2_000_000 } }),
      },
    },
    [`DELETE ${path}/{id}`]: { good: made },
  };
}

const denomination = async ({ made }: ContractWorld) =>
  (await made('/pubg-admin/denominations', games.pubg())).id;
const code = async (world: ContractWorld): Promise<Call> => {
  const body = { denominationId: await denomination(world), code: newCode() };
  return { path: [(await world.made('/pubg-admin/codes', body)).id] };
};
/** Returns a code that an order holds. */
const heldCode = async (world: ContractWorld): Promise<Call> => {
  const { newDenomination, add, order } = pubgCodesOf(world.shop, world.admin);
  const denominationId = await newDenomination(amounts++);
  const { id } = await add(denominationId);
  await order(denominationId);
  return { path: [id] };
};

export const gameAdminCases: Cases = {
  ...denominations('freefire'),
  ...denominations('pubg'),
  'GET /pubg-admin/codes': { good: async (world) => (await heldCode(world), {}) },
  'POST /pubg-admin/codes': {
    good: async (world) => ({
      body: { denominationId: await denomination(world), code: newCode() },
    }),
    refused: {
      not_found: () => ({ body: { denominationId: 2_000_000, code: newCode() } }),
      conflict: async (world) => {
        const body = { denominationId: await denomination(world), code: newCode() };
        await world.made('/pubg-admin/codes', body);
        return { body };
      },
    },
  },
  'GET /pubg-admin/codes/{id}': { good: code },
  'PUT /pubg-admin/codes/{id}': {
    good: async (world) => ({ ...(await code(world)), body: { status: 'used' } }),
    refused: {
      conflict: async (world) => ({ ...(await heldCode(world)), body: { status: 'used' } }),
    },
  },
  'DELETE /pubg-admin/codes/{id}': { good: code, refused: { conflict: heldCode } },
  'POST /pubg-admin/codes/bulk': {
    good: async (world) => ({
      body: { denominationId: await denomination(world), text: `${newCode()}\n${newCode()}` },
    }),
    refused: { not_found: () => ({ body: { denominationId: 2_000_000, text: '' } }) },
  },
  'POST /pubg-admin/codes/{id}/reveal': {
    good: async (world) => ({ ...(await code(world)), body: {} }),
  },
};
