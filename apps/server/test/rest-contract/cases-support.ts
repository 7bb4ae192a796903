import type { TestUser } from '../shops/test-shop.ts';
import type { Call, Cases, ContractWorld } from './contract-world.ts';

/* Operations on support threads. */

const question = { subject: 'No code', message: 'Where is my code?' };

/** Opens a thread of a new customer. */
async function opened({ shop }: ContractWorld): Promise<{ as: TestUser; path: [number] }> {
  const as = await shop.registerUser();
  const { id } = await as.call.support.threads.open(question);
  return { as, path: [id] };
}

/** Opens a thread and returns the call of an admin on it. */
const seenByShop = async (world: ContractWorld): Promise<Call> => ({
  path: (await opened(world)).path,
});

const unpaid = async ({ cards, newBuyer }: ContractWorld) => {
  const as = await newBuyer();
  const { id } = await cards.order({ buyer: as });
  return { as, body: { order_id: id } };
};

/** A white pixel as PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

const pictureOf = async ({ rest, customer }: ContractWorld): Promise<Call> => {
  const answer = await rest('POST', '/support/attachments', { token: customer.token, raw: pixel });
  return { path: [(answer.body as { id: string }).id] };
};

export const supportCases: Cases = {
  'POST /support/threads': {
    good: async ({ ordered }) => {
      const { buyer: as, id } = await ordered();
      return { as, body: { ...question, order_id: id } };
    },
    refused: {
      not_found: async (world) => ({
        body: { ...question, order_id: (await world.ordered()).id },
      }),
      conflict: async ({ shop }) => {
        const as = await shop.registerUser();
        for (let n = 0; n < 10; n++) await as.call.support.threads.open(question);
        return { as, body: question };
      },
    },
  },
  'GET /support/threads': { good: async (world) => ({ as: (await opened(world)).as }) },
  'GET /support/threads/{id}': { good: opened },
  'POST /support/threads/{id}/messages': {
    good: async (world) => ({ ...(await opened(world)), body: { message: 'Hello?' } }),
  },
  'POST /support/threads/{id}/close': { good: opened },
  'POST /support/threads/payment-report': {
    good: unpaid,
    refused: {
      not_found: async (world) => ({ body: (await unpaid(world)).body }),
      conflict: async ({ ordered }) => {
        const { buyer: as, id } = await ordered();
        return { as, body: { order_id: id } };
      },
    },
  },
  'POST /support/attachments': { good: () => ({ raw: pixel }) },
  'GET /support/attachments/{id}': { good: pictureOf },
  'GET /admin/support/threads': {
    good: async (world) => (await opened(world), { query: 'state=open&unread=true' }),
  },
  'GET /admin/support/threads/{id}': {
    good: async (world) => {
      const { as, body } = await unpaid(world);
      const { thread_id: id } = await as.call.support.threads.reportPayment(body);
      return { path: [id ?? 0] };
    },
  },
  'POST /admin/support/threads/{id}/messages': {
    good: async (world) => ({ ...(await seenByShop(world)), body: { message: 'Look here' } }),
    refused: {
      conflict: async (world) => {
        const { as, path } = await opened(world);
        await as.call.profile.delete({ password: as.password });
        return { path, body: { message: 'Look here' } };
      },
    },
  },
  'PUT /admin/support/threads/{id}': {
    good: async (world) => ({ ...(await seenByShop(world)), body: { state: 'closed' } }),
    refused: {
      conflict: async (world) => ({
        ...(await seenByShop(world)),
        body: { state: 'closed', version: 2_000_000 },
      }),
    },
  },
};
