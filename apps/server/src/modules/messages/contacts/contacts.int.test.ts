import { describe, expect, test } from 'vitest';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useMessageWorld } from '#testing/shops/use-message-world.ts';
import { ensureContact } from './contacts.sql.ts';

const world = useMessageWorld();

let count = 0;
const newEmail = () => `customer${count++}@mail.example`;
const wants = { orders: true, balance: true, logins: true, support: true };
const nothing = {
  email: null,
  email_confirmed: false,
  email_resets_from: null,
  telegram: null,
  telegram_confirmed: false,
  telegram_resets_from: null,
  wants,
};
/** Returns the token in the newest mail to an address. */
const tokenTo = (email: string) => {
  const mail = world.mail.received.findLast(({ to }) => to === email);
  return /#token=([\w-]+)/.exec(mail?.mail.text ?? '')?.[1] ?? '';
};
async function enter(user: TestUser, email = newEmail()) {
  await user.call.profile.updateContacts({ email });
  await world.deliver();
  return { email, token: tokenTo(email) };
}

describe('an e-mail', () => {
  test('confirms an e-mail address by its link, which works once and is in no table', async () => {
    const user = await world.shop.registerUser();
    expect(await user.call.profile.contacts()).toEqual(nothing);
    const { email, token } = await enter(user);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await user.call.profile.contacts()).toMatchObject({ email, email_confirmed: false });
    await world.enqueue(user.userId, 'order_paid', { orderId: 'A' });
    expect(await world.messages(user.userId)).toHaveLength(1);
    const stored = await world.rows(
      'SELECT m::text AS message, l::text AS link FROM messages m, contact_links l',
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await user.call.profile.confirmContact({ token })).toEqual({ success: true });
    expect(await user.call.profile.contacts()).toMatchObject({ email, email_confirmed: true });
    await expect(user.call.profile.confirmContact({ token })).rejects.toEqual(
      refusal('code_invalid'),
    );
    await world.enqueue(user.userId, 'order_paid', { orderId: 'A' });
    expect(await world.messages(user.userId)).toHaveLength(2);
  });

  test('does not confirm an e-mail address by a link of another user or a former address, or an expired one', async () => {
    const [user, other] = [await world.shop.registerUser(), await world.shop.registerUser()];
    const { token } = await enter(user);
    const invalid = refusal('code_invalid');
    await expect(other.call.profile.confirmContact({ token })).rejects.toEqual(invalid);
    const { token: newer } = await enter(user);
    await expect(user.call.profile.confirmContact({ token })).rejects.toEqual(invalid);
    await world.rows(
      `UPDATE contact_links SET expires_at = $1::timestamptz - interval '1 ms' WHERE user_id = $2`,
      [world.clock.now(), user.userId],
    );
    await expect(user.call.profile.confirmContact({ token: newer })).rejects.toEqual(invalid);
    expect(await user.call.profile.contacts()).toMatchObject({ email_confirmed: false });
  });

  test('a new confirmation link of the same e-mail address replaces the former one', async () => {
    const user = await world.shop.registerUser();
    const { email, token: former } = await enter(user);
    const { token } = await enter(user, email);
    expect(token).not.toBe(former);
    await expect(user.call.profile.confirmContact({ token: former })).rejects.toEqual(
      refusal('code_invalid'),
    );
    expect(await user.call.profile.contacts()).toMatchObject({ email, email_confirmed: false });
    await user.call.profile.confirmContact({ token });
    expect(await user.call.profile.contacts()).toMatchObject({ email, email_confirmed: true });
  });

  test('a replaced or removed e-mail address is unconfirmed, and the former address is told', async () => {
    const { email: before, ...user } = await world.person();
    const after = newEmail();
    const changed = await user.call.profile.updateContacts({ email: after });
    expect(changed).toMatchObject({ email: after, email_confirmed: false });
    await world.deliver();
    expect(world.mail.received.map(({ to }) => to).toSorted()).toEqual([after, before].toSorted());
    const warning = world.mail.received.find(({ to }) => to === before);
    expect(warning?.mail.subject).toBe('Your account contacts have changed');
    expect(await user.call.profile.updateContacts({ email: '' })).toEqual(nothing);
    await world.shop.deps.securityEvents.flush();
    const [events] = await world.rows(
      `SELECT sum(count)::int AS count FROM security_events WHERE user_id = $1 AND kind = 'contact_changed'`,
      [user.userId],
    );
    expect(events).toEqual({ count: 2 });
  });

  test('does not confirm an e-mail address that was entered before a change of the password', async () => {
    const user = await world.shop.registerUser();
    const { email, token } = await enter(user);
    const passwords = { currentPassword: 'password1', newPassword: 'quiet-river-7' };
    await user.call.auth.changePassword(passwords);
    await expect(user.call.profile.confirmContact({ token })).rejects.toEqual(
      refusal('code_invalid'),
    );
    const { token: newer } = await enter(user, email);
    expect(await user.call.profile.confirmContact({ token: newer })).toEqual({ success: true });
  });

  test('an e-mail address that is entered again stays confirmed', async () => {
    const { email, ...user } = await world.person();
    const again = await user.call.profile.updateContacts({ email });
    expect(again).toMatchObject({ email, email_confirmed: true });
    expect(await world.messages(user.userId)).toEqual([]);
  });

  test('limits confirmation links to five an hour for each address and each account', async () => {
    const email = newEmail();
    const limited = refusal('rate_limited');
    for (let n = 0; n < 5; n++) await enter(await world.shop.registerUser(), email);
    const sixth = await world.shop.registerUser();
    await expect(sixth.call.profile.updateContacts({ email })).rejects.toEqual(limited);
    const user = await world.shop.registerUser();
    for (let n = 0; n < 5; n++) await enter(user);
    await expect(user.call.profile.updateContacts({ email: newEmail() })).rejects.toEqual(limited);
  });

  test('counts confirmation links to one mailbox together, whatever dots and tag its address has', async () => {
    const email = newEmail();
    const [name = '', host = ''] = email.split('@');
    const dotted = `${name.slice(0, 1)}.${name.slice(1)}`;
    for (const local of [name, dotted, `${name}+a`, `${name}+b+c`, `${dotted}+a`])
      await enter(await world.shop.registerUser(), `${local}@${host}`);
    const sixth = await world.shop.registerUser();
    await expect(sixth.call.profile.updateContacts({ email: `${name}+d@${host}` })).rejects.toEqual(
      refusal('rate_limited'),
    );
    await enter(sixth, `${name}x@${host}`);
  });

  test('sends no sixth confirmation link for two concurrent calls that change and restore the address', async () => {
    const { email, ...user } = await world.person();
    for (let n = 0; n < 5; n++) await enter(user, `other${n}-${email}`);
    await world.rows(
      'UPDATE user_contacts SET email = $2, email_confirmed_at = now() WHERE user_id = $1',
      [user.userId, email],
    );
    const other = await world.shop.deps.pool.connect();
    try {
      // Another call is still running, so that this one finds the confirmed address.
      await other.query('BEGIN');
      await other.query(
        `UPDATE user_contacts SET email = 'other@mail.example', email_confirmed_at = NULL WHERE user_id = $1`,
        [user.userId],
      );
      const restoring = user.call.profile.updateContacts({ email });
      const refused = expect(restoring).rejects.toEqual(refusal('rate_limited'));
      await waitForLocks(world.shop, 1);
      await other.query('COMMIT');
      await refused;
    } finally {
      other.release();
    }
  });

  test.each(['nobody', 'a@b', 'a b@mail.example', `${'a'.repeat(250)}@mail.example`])(
    'refuses the e-mail address %j',
    async (email) => {
      const user = await world.shop.registerUser();
      await expect(user.call.profile.updateContacts({ email })).rejects.toThrow('email_invalid');
    },
  );
});

test('a customer chooses the topics of messages one at a time', async () => {
  const user = await world.shop.registerUser();
  const call = user.call.profile;
  expect((await call.updateContacts({ wants: { orders: false } })).wants.orders).toBe(false);
  const { wants: after } = await call.updateContacts({ wants: { logins: false } });
  expect(after).toEqual({ ...wants, orders: false, logins: false });
  expect((await call.updateContacts({ wants: { orders: true } })).wants.orders).toBe(true);
});

test('keeps no contact of an account that was blocked while it entered one', async () => {
  const { shop } = world;
  const user = await shop.registerUser();
  await shop.deps.pool.query(`UPDATE users SET blocked_at = now() WHERE id = $1`, [user.userId]);
  await ensureContact(shop.deps.pool, user.userId, 'en');
  const { rowCount } = await shop.deps.pool.query(`SELECT FROM user_contacts WHERE user_id = $1`, [
    user.userId,
  ]);
  expect(rowCount).toBe(0);
});
