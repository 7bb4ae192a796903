import type { Json } from './json-schemas.ts';
import { success, type Refusals } from './responses.ts';

/** Returns the paths of gateway webhooks, which are not procedures because their signature covers the raw body. */
export function webhookPaths(refusals: Refusals): Record<string, Json> {
  return {
    '/payment/webhook/{provider}': {
      post: {
        operationId: 'webhooks.payment',
        summary: "A card gateway's message about a payment",
        description:
          'The body has the format of the gateway. Messages of the sandbox and Stripe are verified by their signatures; after ' +
          'a message of YooKassa the shop queries the payment itself. The answer is sent when the message is stored.',
        tags: ['webhooks'],
        security: [],
        parameters: [{ name: 'provider', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { type: 'object', additionalProperties: true } },
          },
        },
        responses: {
          200: success({ $ref: '#/components/schemas/Success' }),
          ...refusals.of([
            'validation_error',
            'unauthorized',
            'not_found',
            'payload_too_large',
            'rate_limited',
            'UNEXPECTED_ERROR',
            'payment_unavailable',
            'unavailable',
          ]),
        },
      },
    },
  };
}
