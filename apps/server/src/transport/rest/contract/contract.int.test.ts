import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiDocument, ApiOperation } from '#testing/clients/api-document.ts';
import { createRest, type Method, type RestAnswer } from '#testing/clients/rest-client.ts';
import { createService, type TestService } from '#testing/fixtures/service-accounts.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { gameAdminCases } from '#testing/rest-contract/cases-game-admin.ts';
import { goodsCases } from '#testing/rest-contract/cases-goods.ts';
import { adminCases } from '#testing/rest-contract/cases-admin.ts';
import { orderCases } from '#testing/rest-contract/cases-orders.ts';
import { publicAndAccountCases } from '#testing/rest-contract/cases-public-and-accounts.ts';
import { supportCases } from '#testing/rest-contract/cases-support.ts';
import {
  newKey,
  openContractWorld,
  type Call,
  type Case,
  type Cases,
} from '#testing/rest-contract/contract-world.ts';
import {
  documentedOperations,
  furtherOperations,
} from '#testing/rest-contract/documented-operations.ts';

/**
 * Calls every operation of the document: correctly, incorrectly, and without access. The client (`clients/rest-client.ts`) fails
 * when status, body or headers differ from the declaration of that call.
 */

const cases: Cases = {
  ...publicAndAccountCases,
  ...orderCases,
  ...goodsCases,
  ...gameAdminCases,
  ...adminCases,
  ...supportCases,
};
const calls = [...documentedOperations, ...furtherOperations].map((line) => {
  const [method = '', path = '', who = '', status = '', key] = line.split(' ');
  return {
    name: `${method} ${path}`,
    method: method as Method,
    path,
    who,
    status: Number(status),
    takesKey: key === 'key',
  };
});

const world = useWorld(openContractWorld);
let document: ApiDocument;
/** Key of a service account without a scope in REST. */
let key: TestService;

beforeAll(async () => {
  key = await createService(world.shop, { scopes: ['shop'] });
  const app = await world.shop.app();
  document = (await app.inject({ url: '/api/openapi.json' })).json<ApiDocument>();
});

const caseOf = (name: string): Case => {
  const found = cases[name];
  if (!found) throw new Error(`${name} has no case`);
  return found;
};
const operationOf = ({ method, path }: { method: string; path: string }): ApiOperation => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`the document does not know ${method} ${path}`);
  return found;
};

type Target = (typeof calls)[number];

/** Calls as an allowed caller, with another token, or without one. */
async function make(target: Target, call: Call, token?: string | null): Promise<RestAnswer> {
  const { path: values = [], query, body, raw, headers = {}, as, after } = call;
  let next = 0;
  const path = target.path.replace(/\{\w+\}/g, () => String(values[next++] ?? 1));
  const usual = { '-': undefined, S: undefined, U: world.customer.token, A: world.admin.token };
  const used = token === null ? undefined : (token ?? as?.token ?? usual[target.who as 'U']);
  try {
    return await world.rest(target.method, query ? `${path}?${query}` : path, {
      ...(used !== undefined && { token: used }),
      ...(raw === undefined ? { body } : { raw }),
      headers,
    });
  } finally {
    await after?.();
  }
}

const codeOf = ({ body }: RestAnswer) => (body as { error?: { code?: string } }).error?.code;

test('every operation of the OpenAPI document has a case in this test, and no other case exists', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(Object.keys(cases).sort()).toEqual(operations.sort());
  expect(calls.map(({ name }) => name).sort()).toEqual(operations.sort());
});

describe('correct calls', () => {
  test.each(calls)(
    '$name answers $status to a correct REST call, as documented',
    async (target) => {
      const call = await caseOf(target.name).good(world);
      const answer = await make(target, call);
      expect([answer.status, answer.text.slice(0, 300)]).toEqual([
        target.status,
        expect.anything(),
      ]);
    },
  );
});

/** Returns the faults of any call of a kind, each with its error code. */
async function usualFaults(target: Target): Promise<[what: string, call: Call, code: string][]> {
  const { parameters = [], requestBody } = operationOf(target);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const good = inPath.length > 0 ? await caseOf(target.name).good(world) : {};
  const headers = newKey();
  const faults: [string, Call, string][] = [];
  if (target.method !== 'GET')
    faults.push(['no JSON', { ...good, raw: '{bad' }, 'validation_error']);
  if (requestBody?.content['application/json']?.schema.required)
    faults.push(['nothing', { ...good, headers, body: {} }, 'validation_error']);
  if (inPath[0]?.schema.type === 'integer')
    faults.push(['no number', { ...good, path: ['x', 1] }, 'validation_error']);
  if (inPath.length > 0) faults.push(['nobody', { ...good, path: [2_000_000, 1] }, 'not_found']);
  for (const { name, schema } of parameters.filter(({ in: place }) => place === 'query')) {
    if (schema.type !== 'string' || schema.enum)
      faults.push([name, { query: `${name}=%20x` }, 'validation_error']);
  }
  return faults;
}

/** Calls without refusals of their own. */
const nothingToRefuse = new Set([
  'GET /profile',
  'GET /profile/contacts',
  'GET /sessions',
  'GET /promotions/active',
  'GET /products',
  'GET /cart',
  'GET /balance',
  'GET /support/threads',
  'GET /freefire/offers',
  'GET /pubg/packages',
  'GET /currency-settings/settings',
]);

describe('repeated calls', () => {
  const keyed = calls.filter(({ takesKey }) => takesKey);

  test.each(keyed)(
    '$name with the same idempotency key replays the answer and marks it',
    async (target) => {
      const call = { ...(await caseOf(target.name).good(world)), headers: newKey() };
      const first = await make(target, call);
      const again = await make(target, call);
      expect([first.status, first.headers['idempotent-replayed']]).toEqual([
        target.status,
        undefined,
      ]);
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(again.headers['idempotent-replayed']).toBe('true');
    },
  );

  test.each<[name: string, change: (body: Record<string, object>) => object]>([
    ['POST /admin/codes/bulk', () => ({ text: 'another' })],
    ['POST /pubg-admin/codes/bulk', () => ({ text: 'another' })],
    ['POST /admin/generated-codes/generate', () => ({ count: 3 })],
    [
      'POST /orders/topup',
      ({ topupData }) => ({ topupData: { ...topupData, login: '55555', player_id: '55555' } }),
    ],
  ])('%s refuses a used idempotency key with another body', async (name, change) => {
    const target = calls.find((each) => each.name === name);
    if (!target) throw new Error(name);
    const call = { ...(await caseOf(name).good(world)), headers: newKey() };
    await make(target, call);
    const body = call.body as Record<string, object>;
    const other = await make(target, { ...call, body: { ...body, ...change(body) } });
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_key_reused']);
  });

  const cached = calls.filter(({ method, who }) => method === 'GET' && who === '-');

  test.each(cached)('$name answers 304 to a current ETag', async (target) => {
    const call = await caseOf(target.name).good(world);
    const { headers } = await make(target, call);
    const again = await make(target, {
      ...call,
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('incorrect calls', () => {
  test.each(calls)(
    '$name refuses incorrect REST calls with the documented codes',
    async (target) => {
      const faults = await usualFaults(target);
      // The signature of a gateway event is checked first.
      const told = target.who === 'S' ? { validation_error: 'unauthorized' } : {};
      for (const [what, call, code] of faults) {
        const answer = await make(target, call);
        expect([what, codeOf(answer)]).toEqual([what, told[code as 'validation_error'] ?? code]);
      }
      const { refused = {} } = caseOf(target.name);
      for (const [code, call] of Object.entries(refused)) {
        expect(codeOf(await make(target, await call(world)))).toBe(code);
      }
      const tried = faults.length + Object.keys(refused).length;
      expect(tried === 0).toBe(nothingToRefuse.has(target.name));
    },
  );
});

describe('calls without access', () => {
  const guarded = calls.filter(({ who }) => who === 'U' || who === 'A');

  test.each(guarded)('$name is unauthorized over REST without a live token', async (target) => {
    expect(operationOf(target).security).toEqual([{ session: [] }]);
    for (const token of [null, 'A'.repeat(43)]) {
      const answer = await make(target, { path: [1, 1] }, token);
      expect([answer.status, codeOf(answer)]).toEqual([401, 'unauthorized']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test.each(calls.filter(({ who }) => who === 'A'))(
    '$name is forbidden to a customer',
    async (target) => {
      const answer = await make(target, { path: [1, 1], body: {} }, world.customer.token);
      expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden']);
    },
  );

  test.each(calls.filter(({ who }) => who !== 'S'))(
    '$name is refused to an API key with another scope',
    async (target) => {
      const answer = await make(target, { path: [1, 1], body: {}, headers: newKey() }, key.token);
      expect([answer.status, codeOf(answer)]).toEqual([403, 'scope_missing']);
    },
  );

  test.each(calls.filter(({ who }) => who === '-' || who === 'S'))(
    'the REST call $name requires no session and ignores an unknown token',
    async (target) => {
      expect(operationOf(target).security).toEqual([]);
      const answer = await make(target, await caseOf(target.name).good(world), 'A'.repeat(43));
      expect(answer.status).toBe(target.status);
    },
  );
});

test('too frequent support messages over REST are told when to retry', async () => {
  const shop = await createTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
  const body = { nickname: 'Alice', userId: '17', message: 'Hello?' };
  const answers: RestAnswer[] = [];
  for (let n = 0; n < 11; n++) answers.push(await createRest(shop)('POST', '/support', { body }));
  await shop.close();
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(201), 429]);
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
});
