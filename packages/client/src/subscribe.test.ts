import { describe, expect, test } from 'vitest';
import { createManabarClient, isManabarError, type ManabarClientOptions } from './index.ts';
import {
  drops,
  page,
  refuses,
  says,
  streams,
  useFakeServer,
  type Answering,
} from './testing/fake-server.ts';

const shop = useFakeServer();

/** Subscribes to an order and records the events. */
function watch(options: Partial<ManabarClientOptions> = {}, signal?: AbortSignal) {
  const client = createManabarClient({ url: shop.origin, token: 'SECRET', ...options });
  const heard: string[] = [];
  const watching = client.orders.watch.subscribe(
    { id: 'A1' },
    {
      ...(signal && { signal }),
      onData: ({ status }) => heard.push(status),
      onError: (error) => heard.push(isManabarError(error) ? error.code : 'another error'),
      onComplete: () => heard.push('over'),
    },
  );
  return { heard, unsubscribe: () => watching.unsubscribe() };
}

const ends: Answering = (response, request) => {
  streams({ status: 'completed' })(response, request);
  response.end('event: return\ndata: \n\n');
};
/** Sends one event and breaks the connection. */
const breaks: Answering = (response, request) => {
  streams({ status: 'pending' })(response, request);
  response.end();
};
/** Refusal of a subscription by the shop. */
const refusesStream =
  (code: string): Answering =>
  (response) => {
    const data = { httpStatus: 404, appError: { code } };
    const error = JSON.stringify({ json: { message: code, code: -32004, data } });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: connected\ndata: {}\n\n');
    response.write(`event: serialized-error\ndata: ${error}\n\n`);
  };

test('a subscription of the client package receives events and sends the token in a header', async () => {
  shop.will(ends);
  const { heard } = watch();
  await expect.poll(() => heard).toEqual(['completed', 'over']);
  expect(shop.seen).toHaveLength(1);
  expect(shop.seen[0]?.headers).toMatchObject({
    authorization: 'Bearer SECRET',
    accept: 'text/event-stream',
  });
  expect(shop.seen[0]?.url).not.toContain('SECRET');
});

describe('the reconnection of a subscription', () => {
  test.each([
    ['after a lost connection', breaks, ['pending', 'completed', 'over']],
    ['after no answer', drops, ['completed', 'over']],
    ['after a proxy page', page(502), ['completed', 'over']],
    ['after a page instead of a stream', page(200), ['completed', 'over']],
    ['after an answer other than a stream', says({}), ['completed', 'over']],
    ['after a rate limit', refuses(429, { code: 'rate_limited' }), ['completed', 'over']],
  ])(
    'the client package resumes a subscription %s',
    { timeout: 30_000 },
    async (_what, answer, expected) => {
      shop.will(answer, ends);
      const { heard } = watch();
      await expect.poll(() => heard).toEqual(expected);
      expect(shop.seen).toHaveLength(2);
      expect(shop.seen[1]?.headers.authorization).toBe('Bearer SECRET');
    },
  );

  test('the client package resumes a subscription with the next token after one was refused', async () => {
    let asked = 0;
    shop.will(refusesStream('unauthorized'), ends);
    const { heard } = watch({ token: undefined as never, getToken: () => `token-${++asked}` });
    await expect.poll(() => heard).toEqual(['completed', 'over']);
    expect(shop.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });
});

test.each([
  ['not_found', refusesStream('not_found'), 'not_found'],
  ['a proxy page with status 403', page(403), 'bad_answer'],
])(
  'the client package reports a refused subscription without a retry: %s',
  async (_what, answer, code) => {
    shop.will(answer, ends);
    const { heard } = watch();
    await expect.poll(() => heard).toEqual([code]);
    expect(shop.seen).toHaveLength(1);
  },
);

test('a subscription of the client package reports a token that cannot be obtained', async () => {
  shop.will(ends);
  const { heard } = watch({
    token: undefined as never,
    getToken: () => Promise.reject(new Error('sealed')),
  });
  await expect.poll(() => heard).toEqual(['token_failed']);
  expect(shop.seen).toHaveLength(0);
});

describe('the end of a subscription', () => {
  const listen = async (begin: () => ReturnType<typeof watch>) => {
    const { promise: closed, resolve } = Promise.withResolvers<undefined>();
    shop.will((response, request) => {
      response.once('close', () => resolve(undefined));
      streams({ status: 'pending' })(response, request);
    });
    const watching = begin();
    await expect.poll(() => watching.heard).toEqual(['pending']);
    return { ...watching, closed };
  };

  test('ends a subscription when its caller unsubscribes', async () => {
    const { unsubscribe, closed, heard } = await listen(() => watch());
    unsubscribe();
    await closed;
    expect(heard).not.toContain('network_error');
    expect(shop.seen).toHaveLength(1);
  });

  test.each(['the call', 'the client'])(
    'the client package ends a subscription by the signal of %s',
    async (whose) => {
      const { signal, abort } = stopper();
      const { closed, heard } = await listen(() =>
        whose === 'the call' ? watch({}, signal) : watch({ signal }),
      );
      abort();
      await closed;
      await expect.poll(() => heard).toEqual(['pending', 'over']);
      expect(shop.seen).toHaveLength(1);
    },
  );
});

function stopper() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
