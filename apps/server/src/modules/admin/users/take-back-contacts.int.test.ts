import { expect, test } from 'vitest';
import { useContactChanges } from '#testing/shops/use-contact-changes.ts';

const { world, confirmEmail, askForReset, coolDown, contactsOf } = useContactChanges();

test('a password that an admin sets restores the e-mail that was replaced within a day', async () => {
  const { users } = (await world.shop.createAdmin()).call.admin;
  const user = await world.shop.registerUser();
  const own = await confirmEmail(user);
  const added = await confirmEmail(user);
  await users.setPassword({ id: user.userId, password: 'given-by-admin' });
  expect(await contactsOf(user.userId)).toEqual({
    email: own,
    former_email: null,
    confirmed: true,
  });
  const told = await world.rows(
    `SELECT recipient FROM messages WHERE user_id = $1 AND kind = 'password_changed'`,
    [user.userId],
  );
  expect(told).toEqual([{ recipient: own }]);
  await world.shop.deps.securityEvents.flush();
  const events = await world.rows(
    `SELECT kind FROM security_events WHERE user_id = $1 AND detail = 'admin.users.setPassword' ORDER BY kind`,
    [user.userId],
  );
  expect(events).toEqual([{ kind: 'contact_changed' }, { kind: 'password_set' }]);
  coolDown();
  const sent = await askForReset(user, [own, added]);
  expect(sent.map(({ email }) => email)).toEqual([own]);
});

test('a password that an admin sets keeps an e-mail that was confirmed more than a day ago', async () => {
  const user = await world.shop.registerUser();
  await confirmEmail(user);
  const email = await confirmEmail(user);
  coolDown();
  const { users } = (await world.shop.createAdmin()).call.admin;
  await users.setPassword({ id: user.userId, password: 'given-by-admin' });
  expect(await contactsOf(user.userId)).toMatchObject({ email, confirmed: true });
});

test('a block of a user restores the e-mail that was replaced within a day before it', async () => {
  const { users } = (await world.shop.createAdmin()).call.admin;
  const user = await world.shop.registerUser();
  const own = await confirmEmail(user);
  const added = await confirmEmail(user);
  await users.block({ id: user.userId, reason: 'the owner says that it was stolen' });
  coolDown();
  const { users: later } = (await world.shop.createAdmin()).call.admin;
  await later.unblock({ id: user.userId, reason: 'the owner proved who they are' });
  const sent = await askForReset(user, [own, added]);
  expect(sent.map(({ email }) => email)).toEqual([own]);
});
