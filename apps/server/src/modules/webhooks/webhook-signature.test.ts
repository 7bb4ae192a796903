import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './webhook-signature.ts';

test('a webhook is signed as the example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const sentAt = new Date(1_614_265_330_500);
  const headers = signedHeaders(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    '{"test": 2432232314}',
    [secret],
    sentAt,
  );
  expect(headers).toEqual({
    'content-type': 'application/json',
    'user-agent': 'Manabar-Webhooks',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a webhook has one HMAC-SHA256 signature for each secret, in their order', () => {
  const secrets = [newSecret(), newSecret()];
  const body = '{"name":"Пополнение 🎮"}';
  const { 'webhook-signature': signatures } = signedHeaders('evt_1', body, secrets, new Date(7000));
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`evt_1.7.${body}`).digest('base64')}`;
  });
  expect(signatures).toBe(expected.join(' '));
});
