import { expect, test } from 'vitest';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { endings } from '#testing/fixtures/second-factor.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { stepUp } from '../index.ts';

const shop = useTestShop();

test('a session that ends during an admin’s call is no longer stepped up, and cannot be', async () => {
  const { userId, nickname, password, token, call } = await shop.createAdmin();
  await call.admin.security.stepUp({ password });
  const caller = await shop.deps.authenticate(token);
  if (!caller) throw new Error('the session has ended already');
  await call.auth.logout();
  await expect(shop.deps.admitAdmin(caller, { stepUp: 'always' })).rejects.toMatchObject({
    code: 'step_up_required',
  });
  const again = stepUp(shop.deps, caller, { userId, nickname }, { password });
  await expect(again).rejects.toMatchObject({ code: 'unauthorized' });
});

test.each([
  ['a new password', `UPDATE users SET password_hash = 'x' WHERE id = $1`, 'invalid_credentials'],
  [
    'an enabled second factor',
    'UPDATE second_factors SET confirmed_at = now() WHERE user_id = $1',
    'second_factor_required',
  ],
])('a step-up by password waits for %s, and is then refused', async (_, change, refused) => {
  const { userId, password, call } = await shop.createAdmin();
  await call.admin.security.stepUp({ password });
  await call.admin.security.begin();
  const changing = await shop.deps.pool.connect();
  try {
    await changing.query('BEGIN');
    await changing.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
    const steppingUp = endings([call.admin.security.stepUp({ password })]);
    // The step-up has verified the password and waits for the user's row lock.
    await waitForLocks(shop, 1);
    await changing.query(change, [userId]);
    await changing.query('COMMIT');
    expect(await steppingUp).toEqual([refused]);
  } finally {
    changing.release();
  }
});
