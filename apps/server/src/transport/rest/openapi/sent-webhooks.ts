import { entriesOf } from '@manabar/contracts/rules';
import { webhookMessages } from '@manabar/contracts';
import { answerSchemaOf, type Json } from './json-schemas.ts';

export const MESSAGES_TAG = 'messages';

const summaries: Readonly<Record<keyof typeof webhookMessages, string>> = {
  'order.completed': 'An order has ended, and at least one item was delivered',
  'topup.settled': 'One unit of a top-up has ended',
  'order.refunded': 'A part of an order’s price was refunded, or all of it',
  'code.recalled': 'A sold code was recalled, and its buyer has another code or the price',
  'stock.low': 'Stock fell below its threshold; sent once until it is refilled',
  'rates.stale': 'Rates are too old for prices; sent once until they are fresh',
  'webhook.test': 'A test message that an admin sends',
};

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
});
const parameters = [
  header('webhook-id', 'Id of the message, the same for every delivery attempt'),
  header('webhook-timestamp', 'Time of sending, in seconds since 1970'),
  header(
    'webhook-signature',
    '`v1,` and base64 of the HMAC-SHA256; two while a secret is replaced',
  ),
];

/** Returns the webhook events that the shop sends, in the form of Standard Webhooks; see docs/webhooks.md. */
export function sentWebhooks(): Record<string, Json> {
  return Object.fromEntries(
    entriesOf(webhookMessages).map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `messages.${type}`,
          summary: summaries[type],
          tags: [MESSAGES_TAG],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: answerSchemaOf(schema) } },
          },
          responses: {
            '2XX': { description: 'Accepted. Any other status is retried.' },
            '410': { description: 'Gone: the endpoint is switched off.' },
          },
        },
      },
    ]),
  );
}
