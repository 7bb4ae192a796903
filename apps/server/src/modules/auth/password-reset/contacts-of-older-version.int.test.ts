import { expect, test } from 'vitest';
import { mailedToken } from '#testing/fixtures/mailed-token.ts';
import { openMessageWorld } from '#testing/shops/message-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

/* Rows of contacts of an older version lack the time at which the account's first contact was confirmed. */

const world = useWorld(openMessageWorld);

test('a new e-mail waits a day for reset links, also when the first one of an older version was removed before', async () => {
  const { call, userId } = await world.person();
  await call.profile.updateContacts({ email: null });
  await call.profile.updateContacts({ email: 'joins@mail.example' });
  await call.profile.confirmContact({ token: await mailedToken(world.shop.deps, userId) });
  expect(await call.profile.contacts()).toMatchObject({
    email_confirmed: true,
    email_resets_from: expect.any(String) as string,
  });
  expect(
    await world.rows(
      'SELECT first_confirmed_at < email_confirmed_at AS kept FROM user_contacts WHERE user_id = $1',
      [userId],
    ),
  ).toEqual([{ kept: true }]);
});
