import { afterEach, describe, expect, test, vi } from 'vitest';
import { createService } from '#testing/fixtures/service-accounts.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

const world = useShop();
afterEach(() => world.shop.deps.prisma.supportMessage.deleteMany());

const message = { nickname: 'Alice', userId: '17', message: 'Where is my code?' };
const support = () => world.admin.call.admin.support;
const received = async () => (await support().list({})).items;

describe('a message to support', () => {
  test('stores a visitor’s message as it was written', async () => {
    const body = { nickname: ' Alice ', userId: 17, message: 'Where is\nmy code? <b>' };
    const { status, body: answer, headers } = await world.rest('POST', '/support', { body });
    expect([status, answer]).toEqual([201, { success: true }]);
    expect(headers['cache-control']).toBe('no-store');
    expect(await received()).toEqual([
      {
        id: expect.any(Number) as number,
        nickname: 'Alice',
        userId: '17',
        message: 'Where is\nmy code? <b>',
        status: 'new',
        language: 'ru',
        accountId: null,
        threadId: null,
        version: 1,
        created: expect.stringMatching(/Z$/) as string,
      },
    ]);
  });

  test('stores a message to support once for each idempotency key, of guests and of customers', async () => {
    const { call } = await world.shop.registerUser();
    for (const sender of [world.shop.anonymous, call]) {
      const sent = { ...message, idempotencyKey: 'lost answer' };
      const answers = [await sender.support.send(sent), await sender.support.send(sent)];
      expect(answers).toEqual([{ success: true }, { success: true }]);
      const other = sender.support.send({ ...sent, message: 'Another' });
      await expect(other).rejects.toEqual(refusal('idempotency_key_reused'));
      await sender.support.send({ ...sent, idempotencyKey: 'next question' });
    }
    expect(await received()).toHaveLength(4);
    expect(await call.support.threads.list()).toHaveLength(2);
  });

  test('keeps the idempotency keys of two service accounts apart when they write to support', async () => {
    const texts = ['Where is my code?', 'A code is wrong'];
    for (const text of texts) {
      const { token } = await createService(world.shop, { scopes: ['support'] });
      const caller = createCaller(() => world.shop.context({ token }));
      const sent = { ...message, message: text, idempotencyKey: 'ticket-1' };
      await caller.support.send(sent);
      await caller.support.send(sent);
    }
    expect((await received()).map(({ message: text }) => text).sort()).toEqual(texts.sort());
  });

  test('stores the account of a support message’s sender, and the language of the answer', async () => {
    const user = await world.shop.registerUser();
    const headers = { 'accept-language': 'uz' };
    const sent = await world.rest('POST', '/support', {
      token: user.token,
      body: message,
      headers,
    });
    expect(sent.status).toBe(201);
    await user.call.support.send({ ...message, userId: 'another name' });
    expect(await received()).toMatchObject([
      { accountId: user.userId, userId: 'another name', language: 'ru' },
      { accountId: user.userId, userId: '17', language: 'uz' },
    ]);
  });

  test.each(['', 'nonsense', 'A'.repeat(43)])(
    'accepts a support message with the invalid token %j',
    async (token) => {
      expect((await world.rest('POST', '/support', { token, body: message })).status).toBe(201);
      const caller = createCaller(() => world.shop.context({ token }));
      expect(await caller.support.send(message)).toEqual({ success: true });
      expect((await received()).map(({ accountId }) => accountId)).toEqual([null, null]);
    },
  );

  test('accepts a support message after the session ended', async () => {
    const { token, call } = await world.shop.registerUser();
    await call.auth.logout();
    expect((await world.rest('POST', '/support', { token, body: message })).status).toBe(201);
    expect(await received()).toMatchObject([{ accountId: null }]);
  });

  test.each([
    [{}, { nickname: 'required', userId: 'required', message: 'required' }],
    [
      { nickname: ' ', userId: '', message: '\n' },
      { nickname: 'required', userId: 'required', message: 'required' },
    ],
    [{ ...message, nickname: 'x'.repeat(65) }, { nickname: 'too_long' }],
    [{ ...message, userId: 'x'.repeat(65) }, { userId: 'too_long' }],
    [{ ...message, message: 'x'.repeat(4001) }, { message: 'too_long' }],
    [{ ...message, userId: { id: 17 } }, { userId: 'invalid' }],
    [{ ...message, message: 'a\u0000b' }, { message: 'invalid' }],
  ])('refuses the support message %j and names the invalid fields', async (body, details) => {
    const answer = await world.rest('POST', '/support', { body });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        success: false,
        error: { code: 'validation_error', message: expect.any(String) as string, details },
      },
    ]);
    expect(await received()).toEqual([]);
  });
});

describe('the rate limit of messages', () => {
  test('limits support messages to ten an hour for each IP address, including refused ones', async () => {
    const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
    const send = createRest(limited);
    for (let n = 0; n < 9; n++) {
      expect((await send('POST', '/support', { body: message })).status).toBe(201);
    }
    expect((await send('POST', '/support', { body: {} })).status).toBe(400);
    const refused = await send('POST', '/support', { body: message });
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        success: false,
        error: { code: 'rate_limited', message: expect.any(String) as string },
      },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3590);
    const elsewhere = createCaller(() => limited.context({ address: '10.9.8.7' }));
    expect(await elsewhere.support.send(message)).toEqual({ success: true });
    expect(await limited.deps.prisma.supportMessage.count()).toBe(10);
    await limited.close();
  });

  test('skips the authentication of support messages once their rate limit is reached', async () => {
    const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '0.1' } });
    const { call } = await limited.registerUser();
    await call.support.send(message);
    const query = vi.spyOn(limited.deps.pool, 'query');
    await expect(call.support.send(message)).rejects.toEqual(refusal('rate_limited'));
    expect(query).not.toHaveBeenCalled();
    await limited.close();
  });
});

describe('managing messages', () => {
  test('lists support messages newest first, by state, and searches them', async () => {
    for (const nickname of ['Anna', 'Boris 50%', 'Clara']) {
      await world.shop.anonymous.support.send({ ...message, nickname, userId: `id-${nickname}` });
    }
    const names = async (input: object) =>
      (await support().list(input)).items.map(({ nickname }) => nickname);
    expect(await names({})).toEqual(['Clara', 'Boris 50%', 'Anna']);
    expect(await names({ sort: 'created' })).toEqual(['Anna', 'Boris 50%', 'Clara']);
    expect(await names({ q: 'LARA' })).toEqual(['Clara']);
    expect(await names({ q: '%' })).toEqual(['Boris 50%']);
    expect(await names({ q: 'my CODE' })).toHaveLength(3);
    expect(await names({ q: 'id-Anna' })).toEqual(['Anna']);
    expect(await names({ q: 'id-' })).toEqual([]);
    const [newest] = await received();
    expect(await names({ after: newest?.id, pageSize: 1 })).toEqual(['Boris 50%']);
    await support().update({ id: newest?.id ?? 0, status: 'done' });
    expect(await names({ status: 'done' })).toEqual(['Clara']);
    expect(await names({ status: 'new' })).toEqual(['Boris 50%', 'Anna']);
    const { token } = world.admin;
    expect(
      (await world.rest('GET', '/admin/support?status=new&pageSize=1', { token })).body,
    ).toMatchObject({ total: 2, page: 1, pageSize: 1, items: [{ nickname: 'Boris 50%' }] });
    expect((await world.rest('GET', '/admin/support?status=lost', { token })).status).toBe(400);
  });

  test('changes the state of a support message and writes an audit entry', async () => {
    await world.shop.anonymous.support.send(message);
    const [{ id } = { id: 0 }] = await received();
    const path = `/admin/support/${id}`;
    const { token } = world.admin;
    expect(await world.rest('PUT', path, { token, body: { status: 'in_progress' } })).toMatchObject(
      {
        status: 200,
        body: { ...message, id, status: 'in_progress', version: 2 },
      },
    );
    const late = await world.rest('PUT', path, { token, body: { status: 'done', version: 1 } });
    expect([late.status, late.body]).toMatchObject([
      409,
      { success: false, error: { code: 'conflict', details: { version: 2 } } },
    ]);
    expect(await support().update({ id, status: 'done', version: 2 })).toMatchObject({
      status: 'done',
      version: 3,
    });
    expect(await world.rest('PUT', path, { token, body: { status: 'lost' } })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', details: { status: 'invalid' } } },
    });
    expect(await world.rest('PUT', path, { token, body: {} })).toMatchObject({ status: 400 });
    await expect(support().update({ id: 999_999, status: 'done' })).rejects.toEqual(
      refusal('not_found'),
    );
    const log = (await world.admin.call.admin.audit.list({ q: `support:${id}` })).items;
    expect(log).toMatchObject([
      { action: 'support.update', before: { status: 'in_progress' }, after: { status: 'done' } },
      {
        actor: world.admin.nickname,
        before: { status: 'new' },
        after: { status: 'in_progress' },
      },
    ]);
    expect(log).toHaveLength(2);
  });
});
