import { beforeEach, describe, expect, it } from 'vitest';
import { cards } from '#testing/cards-by-behaviour.ts';
import {
  createPaymentWorld,
  paymentRequest,
  returnUrl,
  type PaymentWorld,
} from '#testing/test-payments.ts';
import { gatewaySecret } from '#testing/test-world.ts';

let world: PaymentWorld;
let id: string;
beforeEach(async () => {
  world = createPaymentWorld();
  ({ id } = await world.open());
});

const card = { number: cards.pays, expiry: '12/29', cvc: '123', name: 'IVAN PETROV' };

const show = (query = '', headers: Record<string, string> = {}) =>
  world.app.inject({ url: `/pay/${id}${query}`, headers });
const submit = (fields: object, path = '', query = '?lang=en') =>
  world.app.inject({
    method: 'POST',
    url: `/pay/${id}${path}${query}`,
    payload: new URLSearchParams({ ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const status = async () => (await world.read(id)).status;

/** Returns the visible text of a page. */
const textOf = (page: string) => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the payment page', () => {
  it('the sandbox’s payment page shows the amount, the order, the shop and the payment methods', async () => {
    const answer = await show('?lang=en');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const text = textOf(answer.body);
    for (const part of [
      '₽499.00',
      'ABCD2345EFGH6789',
      '127.0.0.1:3000',
      'Visa',
      'Mastercard',
      'MIR',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/SBP Coming soon/);
    expect(text).toContain('This is a sandbox');
    expect(answer.body).toMatch(/<input type="radio" name="method" value="sbp" disabled/);
  });

  it('the sandbox’s payment page uses the language of the address, then of the browser, then Russian', async () => {
    const language = async (...request: Parameters<typeof show>) =>
      /<html lang="(\w+)">/.exec((await show(...request)).body)?.[1];
    expect(await language()).toBe('ru');
    expect(await language('?lang=uz', { 'accept-language': 'en' })).toBe('uz');
    expect(await language('', { 'accept-language': 'de-DE,uz;q=0.7,en-US;q=0.9' })).toBe('en');
    expect(await language('?lang=de', { 'accept-language': 'en;q=0' })).toBe('ru');
    expect(textOf((await show('?lang=ru')).body)).toMatch(/К оплате 499,00 ₽/);
    expect(textOf((await show('?lang=uz')).body)).toContain('Toʻlov summasi');
  });

  it('the sandbox’s payment page uses the language in which the shop opened the payment, unless the address names one', async () => {
    const headers = { 'idempotency-key': 'in Uzbek', 'accept-language': 'uz' };
    const opened = await world.post('/v1/payments', paymentRequest, {
      secret: gatewaySecret,
      headers,
    });
    ({ id } = opened.json<{ id: string }>());
    expect((await show('', { 'accept-language': 'en' })).body).toContain('<html lang="uz">');
    expect((await show('?lang=en')).body).toContain('<html lang="en">');
  });

  it('the sandbox’s payment page loads only its own styles and runs no inline scripts', async () => {
    const { headers, body } = await show();
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; .*form-action 'self' http:\/\/127\.0\.0\.1:3000;/,
    );
    expect(headers['cache-control']).toBe('no-store');
    // The policy blocks inline styles and scripts, so the page must have none.
    expect(body).not.toMatch(/<style|style=|<script| on[a-z]+=/);
    const [, address = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(body) ?? [];
    const sheet = await world.app.inject(address);
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.body).toContain('.panel {');
  });

  it("the sandbox's payment page escapes the shop's texts", async () => {
    const other = await world.open({ reference: '<script>alert("1")</script>&' });
    const page = await world.app.inject(`/pay/${other.id}`);
    expect(page.body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;');
    expect(page.body).not.toContain('<script');
  });

  it('the sandbox’s payment page shows an error for an unknown payment', async () => {
    const answer = await world.app.inject('/pay/pay_x?lang=en');
    expect(answer.statusCode).toBe(404);
    expect(textOf(answer.body)).toContain('No such payment');
  });
});

describe('its form', () => {
  it('the sandbox’s payment page pays with a card and returns the browser to the shop', async () => {
    const answer = await submit(card);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(returnUrl);
    expect(await status()).toBe('captured');
  });

  it('the sandbox’s payment page returns to the shop before the bank confirms, and shows that on the next visit', async () => {
    const answer = await submit({ ...card, number: cards.slow });
    expect(answer.headers.location).toBe(returnUrl);
    expect(textOf((await show('?lang=en')).body)).toContain('The bank is confirming a payment');
    await world.clock.advance(20_000);
    expect(textOf((await show('?lang=en')).body)).toContain('This payment is complete');
  });

  it('the sandbox’s payment page keeps its form open after a declined card and accepts another card', async () => {
    const answer = await submit({ ...card, number: cards.declined });
    expect(answer.statusCode).toBe(402);
    expect(textOf(answer.body)).toContain('The bank declined this card');
    expect(answer.body).toContain('value="IVAN PETROV"');
    expect(await status()).toBe('pending');
    expect((await submit(card)).statusCode).toBe(303);
  });

  it.each([
    ['number', '', 'Enter the card number'],
    ['number', '4242 4242 4242 4241', 'There is no such card number'],
    ['number', '4242', 'There is no such card number'],
    ['expiry', '', 'Enter the month and the year'],
    ['expiry', '13/29', 'Enter the month and the year like 09/31'],
    ['expiry', '10/26', 'This card is no longer valid'],
    ['cvc', '', 'Enter the CVC'],
    ['cvc', '12', 'The CVC has three or four digits'],
    ['name', '', 'Enter the name as it stands on the card'],
    ['name', 'R2D2', 'Use letters only'],
  ])(
    'the sandbox’s card form says beside the field what is wrong with the %s "%s"',
    async (field, value, message) => {
      const answer = await submit({ ...card, [field]: value });
      expect(answer.statusCode).toBe(422);
      expect(textOf(answer.body)).toContain(message);
      expect(answer.body).toContain(`<p class="error" id="${field}-note">`);
      const input = new RegExp(`<input\\s+id="${field}"[^>]*>`).exec(answer.body)?.[0];
      expect(input).toContain('aria-invalid="true"');
      expect(input).toContain(`aria-describedby="${field}-note"`);
      expect(input).toContain('autofocus');
      expect(answer.body.match(/<input[^>]*aria-invalid/g)).toHaveLength(1);
      expect(await status()).toBe('pending');
    },
  );

  it('the sandbox’s card form accepts expiry dates in every common notation until the end of the month', async () => {
    for (const expiry of ['11/26', '11/2026', '1129', '1-29']) {
      const payment = await world.open();
      id = payment.id;
      expect((await submit({ ...card, expiry })).statusCode, expiry).toBe(303);
    }
  });

  it('the sandbox’s card form prefills test data except the number and never shows a CVC again', async () => {
    const fresh = (await show()).body;
    for (const value of ['12/29', '123', 'TEST CARDHOLDER'])
      expect(fresh).toContain(`value="${value}"`);
    const again = (await submit({ ...card, cvc: '777', name: '' })).body;
    expect(again).not.toContain('777');
    expect(again).toContain(`value="${cards.pays}"`);
  });

  it('the sandbox’s payment page cancels the payment, returns to the shop and causes one webhook', async () => {
    const answer = await submit({}, '/cancel');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(returnUrl);
    expect(await status()).toBe('cancelled');
    await submit({}, '/cancel');
    await world.clock.advance(60_000);
    expect(world.events()).toMatchObject([
      { type: 'payment.cancelled', payment: { id, status: 'cancelled' } },
    ]);
  });
});

describe('the page of a payment that is closed', () => {
  it('the sandbox’s payment page links a paid payment back to the shop and accepts no card', async () => {
    await submit(card);
    const page = (await show('?lang=en')).body;
    expect(page).toContain(`href="${returnUrl}"`);
    expect(page).not.toContain('<form');
    for (const answer of [await submit(card), await submit({}, '/cancel')]) {
      expect(answer.statusCode).toBe(409);
      expect(textOf(answer.body)).toContain('This payment is complete');
    }
  });

  it('the sandbox’s payment page accepts only the late-payment card for a cancelled payment', async () => {
    await world.cancel(id);
    const answer = await submit(card);
    expect(answer.statusCode).toBe(409);
    expect(textOf(answer.body)).toContain('Payment cancelled');
    expect((await submit({ ...card, number: cards.late })).headers.location).toBe(returnUrl);
    expect(await status()).toBe('captured');
  });

  it('the sandbox’s payment page says that the payment has expired, and refuses a card', async () => {
    ({ id } = await world.open({ expires_at: new Date(world.clock.now() + 1_000).toISOString() }));
    await world.clock.advance(1_000);
    expect(textOf((await show('?lang=en')).body)).toContain('Payment time is over');
    expect((await submit(card)).statusCode).toBe(409);
  });
});
