import type { PaymentView } from '#gateway/payment.ts';
import { createTestWorld, gatewaySecret, type TestWorld } from './test-world.ts';

export const returnUrl = 'http://127.0.0.1:3000/orders/ABCD2345EFGH6789';
export const webhookUrl = 'http://127.0.0.1:3000/api/payment/webhook/sandbox';

export const paymentRequest = {
  reference: 'ABCD2345EFGH6789',
  amount: 49_900,
  currency: 'RUB',
  return_url: returnUrl,
  webhook_url: webhookUrl,
};

export interface PaymentWorld extends TestWorld {
  /** Opens a payment; without a key each call opens another one. */
  open: (changes?: object, key?: string) => Promise<PaymentView>;
  read: (id: string) => Promise<PaymentView>;
  cancel: (id: string) => ReturnType<TestWorld['post']>;
  /** Pays with a card, as the page's button does. */
  pay: (id: string, card: string) => ReturnType<TestWorld['post']>;
  refund: (id: string, reference: string, amount: number) => ReturnType<TestWorld['post']>;
  /** Webhooks that were sent to the shop, in order. */
  events: () => { id: string; type: string; payment: PaymentView }[];
}

export function createPaymentWorld(): PaymentWorld {
  const world = createTestWorld();
  const secret = gatewaySecret;
  let keys = 0;
  return {
    ...world,
    open: async (changes = {}, key = `key-${(keys += 1)}`) => {
      const body = { ...paymentRequest, ...changes };
      const headers = { 'idempotency-key': key };
      return (await world.post('/v1/payments', body, { secret, headers })).json();
    },
    read: async (id) => (await world.get(`/v1/payments/${id}`, secret)).json(),
    cancel: (id) => world.post(`/v1/payments/${id}/cancel`, {}, { secret }),
    pay: (id, card) => world.post(`/pay/${id}/simulate`, { card }),
    refund: (id, reference, amount) =>
      world.post(`/v1/payments/${id}/refunds`, { reference, amount }, { secret }),
    events: () => world.sent.map(({ body }) => JSON.parse(body)),
  };
}
