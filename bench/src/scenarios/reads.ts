import { fieldOf } from '@manabar/contracts/rules';
import type { FloorAnswer } from '../floor/floor-message.ts';
import type { LoadRequest } from '../load/load-process-messages.ts';
import type { Goal, Scenario, Setting, Side } from './scenario.ts';
import { bearer } from './requests.ts';

/** Returns the shop's current answer to a request, which must be a success. */
async function answerOf(
  { stage }: Setting,
  { path, headers }: Pick<LoadRequest, 'path' | 'headers'>,
): Promise<{ body: string; etag: string | null }> {
  const response = await fetch(
    `http://127.0.0.1:${stage.shop.port}${path}`,
    headers && { headers },
  );
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 300)}`);
  return { body, etag: response.headers.get('etag') };
}

const get = (path: string, headers?: Record<string, string>): LoadRequest => ({
  method: 'GET',
  path,
  ...(headers && { headers }),
});

/** Returns a side that sends the same requests in every round and expects the same answers. */
function reading(requests: LoadRequest[], status = 200): Side {
  return { load: () => ({ kind: 'http', requests, repeat: true, status }) };
}

interface ReadScenario extends Omit<Scenario, 'prepare'> {
  /** Requests to the shop, sent in rotation. */
  requests: (setting: Setting) => LoadRequest[];
  /** Returns false for an answer without the seeded data. */
  isRight: (answer: unknown) => boolean;
  answer: FloorAnswer;
  floorRequest: (setting: Setting) => LoadRequest;
}

function readScenario({
  requests: requestsOf,
  isRight,
  answer,
  floorRequest,
  ...scenario
}: ReadScenario): Scenario {
  return {
    ...scenario,
    async prepare(setting) {
      const requests = await Promise.all(
        requestsOf(setting).map(async (request) => {
          const { body } = await answerOf(setting, request);
          if (!isRight(JSON.parse(body))) {
            throw new Error(
              `${request.path} does not answer what was seeded: ${body.slice(0, 300)}`,
            );
          }
          return { ...request, expect: body };
        }),
      );
      const first = requests[0]?.expect ?? '';
      await setting.stage.teachFloor(answer, first);
      return {
        shop: reading(requests),
        floor: reading([{ ...floorRequest(setting), expect: first }]),
      };
    },
  };
}

const products = 100;
const memory = 'Fastify, the same bytes from memory';
const prepared = 'Fastify, one query for session and rows, the same bytes';
const hasItems = (count: number, items: unknown) => Array.isArray(items) && items.length === count;

/** Returns the data of a tRPC answer, with or without the encoder's envelope. */
const trpcData = (answer: unknown) => {
  const data = fieldOf(fieldOf(answer, 'result'), 'data');
  return Array.isArray(data) ? data : fieldOf(data, 'json');
};

const list = readScenario({
  name: 'list',
  title: 'catalogue list, REST',
  floorTitle: memory,
  goal: { throughput: 0.5 },
  requests: () => [get('/api/products')],
  isRight: (answer) => hasItems(products, answer),
  answer: 'list',
  floorRequest: () => get('/memory/list'),
});

const trpcList = readScenario({
  name: 'trpc-list',
  title: 'catalogue list, tRPC',
  floorTitle: 'tRPC on Fastify, the same bytes from memory',
  goal: { throughput: 0.8 },
  requests: () => [get('/trpc/catalogue.list')],
  isRight: (answer) => hasItems(products, trpcData(answer)),
  answer: 'trpc-list',
  floorRequest: () => get('/trpc/list'),
});

const notModified: Scenario = {
  name: 'list-304',
  title: 'catalogue list, If-None-Match',
  floorTitle: 'Fastify, hello world',
  goal: { throughput: 0.7 },
  async prepare(setting) {
    const path = '/api/products';
    const { etag } = await answerOf(setting, { path });
    if (!etag) throw new Error(`${path} has no ETag`);
    return {
      shop: reading([get(path, { 'if-none-match': etag })], 304),
      floor: reading([get('/hello')]),
    };
  },
};

const product = readScenario({
  name: 'product',
  title: 'product page',
  floorTitle: memory,
  goal: { throughput: 0.4 },
  requests: ({ goods }) => goods.products.map(({ slug }) => get(`/api/products/slug/${slug}`)),
  isRight: (answer) => Array.isArray(fieldOf(answer, 'prices')),
  answer: 'product',
  floorRequest: () => get('/memory/product'),
});

const ownGoal: Goal = { throughput: 0.5, cpu: 2 };

/** Returns a scenario that reads the caller's own data; each request comes from the next reader. */
const own = (
  name: 'balance' | 'cart' | 'orders',
  title: string,
  path: string,
  isRight: (answer: unknown) => boolean,
) =>
  readScenario({
    name,
    title,
    floorTitle: prepared,
    goal: ownGoal,
    requests: ({ readers }) => readers.map((reader) => get(path, bearer(reader))),
    isRight,
    answer: name,
    floorRequest: ({ readers }) => get(`/session/${name}`, readers[0] && bearer(readers[0])),
  });

export const cartLines = 3;
export const ordersEach = 5;

export const reads: readonly Scenario[] = [
  list,
  trpcList,
  notModified,
  product,
  own('balance', 'own balance', '/api/balance', (answer) => hasItems(2, answer)),
  own('cart', 'own cart', '/api/cart', (answer) => hasItems(cartLines, fieldOf(answer, 'data'))),
  own('orders', 'own orders', '/api/orders', (answer) =>
    hasItems(ordersEach, fieldOf(answer, 'orders')),
  ),
];
