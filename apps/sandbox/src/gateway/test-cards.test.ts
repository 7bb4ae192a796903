import { beforeEach, describe, expect, it } from 'vitest';
import { cards } from '#testing/cards-by-behaviour.ts';
import {
  createPaymentWorld,
  returnUrl,
  webhookUrl,
  type PaymentWorld,
} from '#testing/test-payments.ts';
import { gatewaySecret } from '#testing/test-world.ts';
import { isSigned } from '#signature.ts';

let world: PaymentWorld;
let id: string;
beforeEach(async () => {
  world = createPaymentWorld();
  ({ id } = await world.open());
});

const status = async () => (await world.read(id)).status;

describe('the test cards', () => {
  it('the sandbox’s test card 4242 pays, with or without spaces, and the gateway sends one webhook', async () => {
    expect((await world.pay(id, '4242424242424242')).json()).toEqual({
      id,
      result: 'captured',
      status: 'captured',
      return_url: returnUrl,
    });
    await world.clock.advance(3_600_000);
    expect(world.events()).toMatchObject([
      {
        id: expect.stringMatching(/^evt_/),
        type: 'payment.captured',
        payment: {
          id,
          status: 'captured',
          amount: 49_900,
          currency: 'RUB',
          captured_amount: 49_900,
        },
      },
    ]);
    const other = await world.open();
    expect((await world.pay(other.id, cards.pays)).json()).toMatchObject({ result: 'captured' });
  });

  it('the sandbox’s gateway declines the test card 0002 and leaves the payment open', async () => {
    expect((await world.pay(id, cards.declined)).json()).toMatchObject({
      result: 'declined',
      status: 'pending',
    });
    await world.clock.advance(60_000);
    expect(world.sent).toEqual([]);
    expect((await world.pay(id, cards.pays)).json()).toMatchObject({ result: 'captured' });
  });

  it('the sandbox’s gateway sends the same webhook three times for a payment with the test card 0259', async () => {
    await world.pay(id, cards.threeWebhooks);
    await world.clock.advance(3_600_000);
    expect(world.events()).toHaveLength(3);
    expect(new Set(world.events().map((event) => event.id)).size).toBe(1);
    expect(await status()).toBe('captured');
  });

  it('the sandbox’s gateway sends no webhook for a payment with the test card 3220', async () => {
    await world.pay(id, cards.noWebhook);
    await world.clock.advance(3_600_000);
    expect(world.sent).toEqual([]);
    expect(await status()).toBe('captured');
  });

  it('the sandbox’s gateway captures a payment with the test card 0119 after 20 seconds', async () => {
    expect((await world.pay(id, cards.slow)).json()).toMatchObject({
      result: 'processing',
      status: 'pending',
    });
    await world.clock.advance(19_999);
    expect(await status()).toBe('pending');
    expect(world.sent).toEqual([]);
    await world.clock.advance(1);
    expect(await status()).toBe('captured');
    expect(world.events()).toMatchObject([{ type: 'payment.captured' }]);
  });

  it('the sandbox’s test card 0119 neither pays a payment cancelled meanwhile nor pays one twice', async () => {
    await world.pay(id, cards.slow);
    await world.cancel(id);
    const other = await world.open();
    await world.pay(other.id, cards.slow);
    await world.pay(other.id, cards.pays);
    await world.clock.advance(60_000);
    expect(await status()).toBe('cancelled');
    expect(world.events()).toMatchObject([{ type: 'payment.captured', payment: { id: other.id } }]);
  });

  it('the sandbox’s test card 0341 pays open, cancelled and expired payments', async () => {
    const expires_at = new Date(world.clock.now() + 1_000).toISOString();
    const expiring = await world.open({ expires_at });
    const open = await world.open();
    await world.cancel(id);
    await world.clock.advance(1_000);
    for (const payment of [id, expiring.id, open.id]) {
      expect((await world.pay(payment, cards.late)).json()).toMatchObject({ status: 'captured' });
    }
    await world.clock.advance();
    expect(world.events().map(({ payment }) => payment.status)).toEqual(Array(3).fill('captured'));
  });

  it.each(Object.entries(cards))(
    'the sandbox refuses to pay a captured payment with the card "%s"',
    async (_name, card) => {
      await world.pay(id, cards.pays);
      const answer = await world.pay(id, card);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({ error: 'payment_captured' });
      await world.clock.advance();
      expect(world.sent).toHaveLength(1);
    },
  );

  it.each(Object.entries(cards).filter(([name]) => name !== 'late'))(
    'the sandbox refuses to pay a cancelled payment with the card "%s"',
    async (_name, card) => {
      await world.cancel(id);
      const answer = await world.pay(id, card);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({ error: 'payment_cancelled' });
      expect(await status()).toBe('cancelled');
    },
  );

  it('the sandbox’s gateway declines unknown cards and rejects invalid card numbers', async () => {
    expect((await world.pay(id, '5555 5555 5555 4444')).json()).toMatchObject({
      result: 'declined',
    });
    for (const card of ['', '4242', 'four two']) {
      const answer = await world.pay(id, card);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error: 'invalid_card' });
    }
  });

  it('the sandbox’s gateway keeps only the brand and the last four digits of a card', async () => {
    await world.pay(id, cards.pays);
    expect((await world.read(id)).card).toEqual({ brand: 'visa', last4: '4242' });
  });
});

describe('a webhook', () => {
  it("the sandbox's gateway sends a webhook to the payment's address, signed over its raw bytes", async () => {
    await world.pay(id, cards.pays);
    await world.clock.advance();
    const [sent] = world.sent;
    expect(sent?.url).toBe(webhookUrl);
    const options = { secret: gatewaySecret, now: world.clock.now() };
    expect(isSigned(sent?.headers['x-signature'], sent?.body ?? '', options)).toBe(true);
  });

  it.each([500, 204, undefined])(
    "the sandbox's gateway resends a webhook with a new signature after the answer %s",
    async (answer) => {
      world.shop.status = answer;
      await world.pay(id, cards.pays);
      await world.clock.advance();
      await world.clock.advance(1_000);
      await world.clock.advance(5_000);
      expect(world.sent).toHaveLength(3);
      world.shop.status = 200;
      await world.clock.advance(3_600_000);
      expect(world.sent).toHaveLength(4);
      expect(new Set(world.sent.map(({ body }) => body)).size).toBe(1);
      expect(new Set(world.sent.map(({ headers }) => headers['x-signature'])).size).toBe(4);
    },
  );

  it("the sandbox's gateway gives up a webhook after the last attempt", async () => {
    world.shop.status = 500;
    await world.pay(id, cards.pays);
    await world.clock.advance(86_400_000);
    expect(world.sent).toHaveLength(6);
  });
});
