import type { OpenRequest } from '#gateways/index.ts';

/** Returns a payment request of 1234.56 that expires in a quarter of an hour. */
export function gatewayPaymentRequest(
  now: Date,
  overrides: Partial<OpenRequest> = {},
): OpenRequest {
  return {
    reference: 'order-17',
    amount: 123_456n,
    currency: 'rub',
    returnUrl: 'https://shop.example/orders/order-17',
    webhookUrl: 'https://shop.example/api/payment/webhook/any',
    expiresAt: new Date(now.getTime() + 15 * 60_000),
    description: 'Заказ order-17',
    idempotenceKey: 'order-17',
    language: 'ru',
    ...overrides,
  };
}
