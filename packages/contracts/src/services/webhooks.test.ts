import { expect, test } from 'vitest';
import { toValidationDetails } from '../to-validation-details.ts';
import { createWebhookInput } from './webhooks.ts';

const whole = { url: 'https://receiver.example/hook?a=1', events: ['order.completed'] };
const wrong = (fields: object) => {
  const input = { ...whole, ...fields };
  const { error } = createWebhookInput.safeParse(input);
  return error ? toValidationDetails(error, input) : null;
};

test('removes duplicate events of a webhook endpoint and requires only necessary fields', () => {
  const events = ['topup.settled', 'order.completed', 'topup.settled'];
  expect(createWebhookInput.parse({ ...whole, events })).toEqual({
    url: whole.url,
    description: '',
    events: ['order.completed', 'topup.settled'],
    accountId: null,
  });
});

test.each([
  [{ url: '' }, { url: 'required' }],
  [{ url: 'receiver.example' }, { url: 'invalid_address' }],
  [{ url: 'ftp://receiver.example/' }, { url: 'invalid_address' }],
  [{ url: 'https://receiver.example/#top' }, { url: 'invalid_address' }],
  [{ url: 'https://receiver. example/' }, { url: 'invalid_address' }],
  [{ url: 'https://me:you@receiver.example/' }, { url: 'no_credentials' }],
  [{ events: [] }, { events: 'required' }],
  [{ events: ['order.created'] }, { 'events.0': 'invalid' }],
  [{ accountId: 1, events: ['stock.low'] }, { events: 'not_of_account' }],
])('rejects the webhook endpoint %j with %j', (fields, details) =>
  expect(wrong(fields)).toEqual(details),
);

test('accepts events of orders and top-ups for the webhook endpoint of a service account', () => {
  expect(wrong({ accountId: 1, events: ['order.completed', 'topup.settled'] })).toBeNull();
});
