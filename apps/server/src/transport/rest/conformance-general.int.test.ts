import { errorCatalogue } from '@manabar/contracts';
import { describe, expect, test } from 'vitest';
import { refused, type Method } from '#testing/clients/rest-client.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const { shop, rest, admin } = useShop();
const user = useFixture(() => shop.registerUser());

describe('general REST behaviour', () => {
  test.each<[Method, string]>([
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/nope'],
    ['GET', '/products/1/prices/'],
    ['POST', '/products'],
    ['DELETE', '/cart'],
    ['PATCH', '/profile'],
  ])('the REST address %s %s, which does not exist, is not_found', async (method, path) => {
    const { status, body } = await rest(method, path, { token: user.token });
    expect([status, body]).toEqual([404, refused('not_found')]);
  });

  test.each<[Method, string, object | undefined, string]>([
    ['GET', '/products/0x1', undefined, 'id'],
    ['GET', '/admin/users?after=99999999999', undefined, 'after'],
    ['GET', '/admin/audit?after=99999999999', undefined, 'after'],
    ['GET', '/admin/codes?page=1e2', undefined, 'page'],
    ['POST', '/cart/add', { productId: 1, gameAmount: 3_000_000_000 }, 'gameAmount'],
    ['POST', '/cart/add', { productId: [2], gameAmount: 100 }, 'productId'],
  ])('refuses the REST call %s %s with %j for its %s', async (method, path, body, field) => {
    const answer = await rest(method, path, { token: admin.token, body });
    expect([answer.status, answer.body]).toEqual([
      400,
      refused('validation_error', { [field]: 'invalid' }),
    ]);
  });

  test('an empty REST body counts as {}, and details name each missing field', async () => {
    const { status, body } = await rest('POST', '/auth/login', { raw: '' });
    const missing = { nickname: 'required', password: 'required' };
    expect([status, body]).toEqual([400, refused('validation_error', missing)]);
    expect((await rest('POST', '/cart/clear', { raw: '', token: user.token })).body).toEqual({
      success: true,
    });
  });

  test('unknown fields of a REST body are ignored', async () => {
    const { nickname, password } = user;
    const body = { nickname, password, more: { of: 'this' } };
    expect(await rest('POST', '/auth/login', { body })).toMatchObject({ status: 200 });
  });

  test('limits REST bodies to 1 MiB, except bulk loads of codes', async () => {
    const sized = (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`;
    const most = 1024 * 1024;
    for (const [path, token] of [
      ['/auth/login', undefined],
      ['/cart/add', user.token],
      ['/admin/regions', admin.token],
    ] as const) {
      const send = (bytes: number) =>
        rest('POST', path, { raw: sized(bytes), ...(token !== undefined && { token }) });
      expect((await send(most)).status).toBe(400);
      const tooMuch = await send(most + 1);
      expect([path, tooMuch.status, tooMuch.body]).toEqual([
        path,
        413,
        refused('payload_too_large'),
      ]);
    }
    // The body is too large for an ordinary call; as a bulk call it lacks only the product.
    const bulk = { productId: 2_000_000, text: '\n'.repeat(3 * 1024 * 1024) };
    const { status } = await rest('POST', '/admin/codes/bulk', { token: admin.token, body: bulk });
    expect(status).toBe(404);
  });

  test('a support message of 4,000 escaped emoji is accepted over REST', async () => {
    const message = '\\ud83d\\ude00'.repeat(4000);
    const raw = `{"nickname":"emoji","userId":1,"message":"${message}"}`;
    expect((await rest('POST', '/support', { raw })).status).toBe(201);
  });

  test('every error code of the API has the documented status', () => {
    const statuses = Object.entries(errorCatalogue).map(
      ([code, { status }]) => `${code} ${status}`,
    );
    expect(statuses.sort()).toEqual(
      [...documented.split(' · '), ...ofAdmins, ...ofServices].sort(),
    );
  });
});

describe('calls with a token', () => {
  test.each(['/profile', '/cart', '/orders', '/balance', '/orders/x', '/orders?limit=0'])(
    'the REST call GET %s with a token is not cached, and varies by language',
    async (path) => {
      const { headers } = await rest('GET', path, { token: user.token });
      expect(headers['cache-control']).toBe('no-store');
      expect(String(headers['vary']).toLowerCase()).toContain('accept-language');
    },
  );
});

/** Codes of admin calls only: second factor and step-up. */
const ofAdmins = [
  'second_factor_required 401',
  'second_factor_invalid 401',
  'second_factor_setup_required 403',
  'step_up_required 403',
];

/** Codes of service accounts only. */
const ofServices = ['scope_missing 403', 'spending_limit_exceeded 403'];

/** Documented codes, in their order. */
const documented =
  'validation_error 400 · cart_empty 400 · minimum_amount 400 · currency_not_available 400 · ' +
  'idempotency_key_required 400 · unauthorized 401 · invalid_credentials 401 · ' +
  'insufficient_balance 402 · forbidden 403 · not_found 404 · nickname_taken 409 · ' +
  'price_changed 409 · out_of_stock 409 · quantity_exceeds_stock 409 · amount_mismatch 409 · ' +
  'already_revealed 409 · conflict 409 · too_many_holds 409 · request_in_progress 409 · ' +
  'payload_too_large 413 · player_not_found 422 · code_invalid 422 · code_already_used 422 · ' +
  'idempotency_key_reused 422 · rate_limited 429 · UNEXPECTED_ERROR 500 · ' +
  'supplier_unavailable 503 · payment_unavailable 503 · rates_stale 503 · unavailable 503';
