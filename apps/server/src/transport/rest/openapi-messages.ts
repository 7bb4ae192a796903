import { webhookMessages } from '@manabar/contracts';
import { answerSchemaOf, type Json } from './json-schemas.ts';

export const MESSAGES_TAG = 'messages';

const summaries: Readonly<Record<keyof typeof webhookMessages, string>> = {
  'order.completed': 'An order is paid and all of it has ended, some of it delivered',
  'topup.settled': 'One unit of a top-up has ended',
  'stock.low': 'Codes run out, told once until they were filled up',
  'rates.stale': 'Rates became too old to calculate with, told once until they are fresh',
  'webhook.test': 'An admin tries the address',
};

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
});
const parameters = [
  header('webhook-id', 'Of the message, also when it comes again'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
  header(
    'webhook-signature',
    '`v1,` and base64 of the HMAC-SHA256; two while a secret is replaced',
  ),
];

/** What the shop sends to the addresses of other services, by Standard Webhooks; docs/webhooks.md says how. */
export function sentMessages(): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(webhookMessages).map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `messages.${type}`,
          summary: summaries[type as keyof typeof summaries],
          tags: [MESSAGES_TAG],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: answerSchemaOf(schema) } },
          },
          responses: {
            '2XX': { description: 'Taken. Anything else is tried again.' },
            '410': { description: 'Never again: the address is switched off.' },
          },
        },
      },
    ]),
  );
}
