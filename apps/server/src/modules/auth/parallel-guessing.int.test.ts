import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';

const shop = useTestShop();

test('concurrent guesses of one password from 400 addresses are limited to a hundred', async () => {
  const { nickname, password } = await shop.registerUser();
  const login = (guess: string, remoteAddress: string) =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { nickname, password: guess },
      remoteAddress,
    });
  expect((await login(password, '10.4.0.1')).statusCode).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, i) => login(`guess-${i}`, `10.5.${i >> 8}.${i & 255}`)),
  );
  const codes = answers.map((answer) => answer.json<{ error: { code: string } }>().error.code);
  const guesses = codes.filter((code) => code === 'invalid_credentials');
  expect(guesses.length).toBeLessThanOrEqual(100);
  // The others are refused, or shed on a slow machine, and disclose nothing.
  const refused = codes.filter((code) => code === 'rate_limited' || code === 'unavailable');
  expect(refused).toHaveLength(400 - guesses.length);
  // The customer's own address is exempt from the limit of the nickname.
  expect((await login(password, '10.4.0.1')).statusCode).toBe(200);
});
