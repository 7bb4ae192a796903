import { describe, expect, test } from 'vitest';
import { CONTACT_COOL_DOWN_HOURS, nicknameKey } from '@manabar/contracts';
import { forgetFormerContacts } from '#modules/messages/contacts/contact-trust.sql.ts';
import { findResetTarget } from './password-resets.sql.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import { useContactChanges } from '#testing/shops/use-contact-changes.ts';

const {
  world,
  newPassword,
  newEmail,
  confirmEmail,
  askForReset,
  linkTelegram,
  askByTelegram,
  resetLinksTo,
  coolDown,
  tokensTo,
  contactsOf,
} = useContactChanges();

test('the first confirmed contact of an account can reset the password at once', async () => {
  const user = await world.shop.registerUser();
  const email = await confirmEmail(user);
  const [sent] = await askForReset(user, [email]);
  await world.shop.anonymous.auth.reset({ token: sent?.token ?? '', newPassword });
  expect(
    await world.shop.anonymous.auth.login({ nickname: user.nickname, password: newPassword }),
  ).toMatchObject({ userId: user.userId });
  expect(await contactsOf(user.userId)).toEqual({ email, former_email: null, confirmed: true });
});

describe('replacing an e-mail', () => {
  test('profile.contacts returns from when a new contact may reset the password, and null once it may', async () => {
    const user = await world.shop.registerUser();
    const resetsFrom = async () => (await user.call.profile.contacts()).email_resets_from;
    await confirmEmail(user);
    expect(await resetsFrom()).toBeNull();
    const email = newEmail();
    await user.call.profile.updateContacts({ email });
    expect(await resetsFrom()).toBeNull();
    await confirmEmail(user, email);
    const until = new Date(world.clock.now().getTime() + CONTACT_COOL_DOWN_HOURS * 3_600_000);
    expect(await resetsFrom()).toBe(until.toISOString());
    coolDown();
    expect(await resetsFrom()).toBeNull();
  });

  test('a new e-mail resets the password after a day only; until then the link goes to the replaced one', async () => {
    const user = await world.shop.registerUser();
    const first = await confirmEmail(user);
    const second = await confirmEmail(user);
    const sent = await askForReset(user, [first, second]);
    expect(sent.map(({ email }) => email)).toEqual([first]);
    coolDown();
    const later = await askForReset(user, [first, second]);
    expect(later.map(({ email }) => email)).toEqual([second]);
    await world.shop.anonymous.auth.reset({ token: later[0]?.token ?? '', newPassword });
    expect(await contactsOf(user.userId)).toMatchObject({ email: second, confirmed: true });
  });

  test('a password reset by the replaced e-mail restores it, removes the new one and ends all sessions', async () => {
    const user = await world.shop.registerUser();
    const first = await confirmEmail(user);
    const second = await confirmEmail(user);
    const warnings = world.mail.received.filter(
      ({ to, mail: { text } }) => to === first && text?.includes('shop.example/reset-password\n'),
    );
    expect(warnings).toHaveLength(1);
    const [sent] = await askForReset(user, [first, second]);
    await world.shop.anonymous.auth.reset({ token: sent?.token ?? '', newPassword });
    expect(await world.shop.deps.authenticate(user.token)).toBeNull();
    expect(await contactsOf(user.userId)).toEqual({
      email: first,
      former_email: null,
      confirmed: true,
    });
    const told = await world.rows<{ recipient: string }>(
      `SELECT recipient FROM messages WHERE user_id = $1 AND kind = 'password_changed'`,
      [user.userId],
    );
    expect(told).toEqual([{ recipient: first }]);
    coolDown();
    const later = await askForReset(user, [first, second]);
    expect(later.map(({ email }) => email)).toEqual([first]);
  });

  test('a reset link of the replaced e-mail stays valid when the contacts change again', async () => {
    const user = await world.shop.registerUser();
    const first = await confirmEmail(user);
    await user.call.profile.updateContacts({ email: null });
    const [sent] = await askForReset(user, [first]);
    await linkTelegram(user, 825);
    await user.call.profile.updateContacts({ telegram: null });
    await confirmEmail(user);
    await confirmEmail(user);
    await world.shop.anonymous.auth.reset({ token: sent?.token ?? '', newPassword });
    expect(await contactsOf(user.userId)).toMatchObject({ email: first, confirmed: true });
  });

  test('a password reset voids the confirmation link of an e-mail that was entered before', async () => {
    const user = await world.shop.registerUser();
    const first = await confirmEmail(user);
    const second = newEmail();
    await user.call.profile.updateContacts({ email: second });
    await world.deliver();
    const [token = ''] = tokensTo(second, 'profile/contacts');
    const [sent] = await askForReset(user, [first]);
    await world.shop.anonymous.auth.reset({ token: sent?.token ?? '', newPassword });
    const { nickname } = user;
    const session = await world.shop.anonymous.auth.login({ nickname, password: newPassword });
    const call = createCaller(world.shop.context({ token: session.token }));
    await expect(call.profile.confirmContact({ token })).rejects.toEqual(refusal('code_invalid'));
    expect(await contactsOf(user.userId)).toMatchObject({ email: first, confirmed: true });
  });

  test('a new e-mail cannot reset the password sooner by removing the present one first, or replacing it repeatedly', async () => {
    const user = await world.shop.registerUser();
    const first = await confirmEmail(user);
    await user.call.profile.updateContacts({ email: null });
    const second = await confirmEmail(user);
    const third = await confirmEmail(user);
    const sent = await askForReset(user, [first, second, third]);
    expect(sent.map(({ email }) => email)).toEqual([first]);
    world.clock.advance({ hours: 12 });
    const fourth = await confirmEmail(user);
    const again = await askForReset(user, [first, second, third, fourth]);
    expect(again.map(({ email }) => email)).toEqual([first]);
    world.clock.advance({ hours: 12, seconds: 1 });
    expect(await askForReset(user, [first, second, third, fourth])).toEqual([]);
    world.clock.advance({ hours: 12 });
    // Reads the target from the database, because the nickname has no requests left in this hour.
    const target = await findResetTarget(
      world.shop.deps.pool,
      nicknameKey(user.nickname),
      null,
      world.clock.now(),
    );
    expect(target).toMatchObject([{ recipient: fourth }]);
  });

  test('an e-mail gets reset links at once when it is entered again after its replacement, or confirmed again', async () => {
    const user = await world.shop.registerUser();
    const first = await confirmEmail(user);
    const second = await confirmEmail(user);
    await confirmEmail(user, first);
    const back = await askForReset(user, [first, second]);
    expect(back.map(({ email }) => email)).toEqual([first]);
    // Marks a mailbox as unconfirmed, like one that bounced, and confirms it again.
    await world.rows('UPDATE user_contacts SET email_confirmed_at = NULL WHERE user_id = $1', [
      user.userId,
    ]);
    await confirmEmail(user, first);
    const renewed = await askForReset(user, [first]);
    expect(renewed.map(({ email }) => email)).toEqual([first]);
  });

  test('an e-mail that is entered again a day after its removal gets no reset links at once', async () => {
    const user = await world.shop.registerUser();
    const email = await confirmEmail(user);
    await user.call.profile.updateContacts({ email: null });
    coolDown();
    await confirmEmail(user, email);
    expect(await askForReset(user, [email])).toEqual([]);
  });

  test('the replaced e-mail is forgotten after a day', async () => {
    const user = await world.shop.registerUser();
    const first = await confirmEmail(user);
    const second = await confirmEmail(user);
    await forgetFormerContacts(world.shop.deps.pool, world.clock.now());
    expect(await contactsOf(user.userId)).toMatchObject({ email: second, former_email: first });
    expect((await user.call.profile.export()).contacts).toMatchObject([{ former_email: first }]);
    coolDown();
    await forgetFormerContacts(world.shop.deps.pool, world.clock.now());
    expect(await contactsOf(user.userId)).toMatchObject({ email: second, former_email: null });
  });
});

describe('adding a contact', () => {
  test('a password reset by a Telegram chat removes an e-mail that was added within a day', async () => {
    const person = await world.person({ email: null, telegram: '815' });
    coolDown();
    const email = await confirmEmail(person);
    expect(await askForReset(person, [email])).toEqual([]);
    const [{ text } = { text: '' }] = world.telegram.sent().slice(-1);
    const token = /reset-password#token=([\w-]{43})/.exec(text)?.[1] ?? '';
    await world.shop.anonymous.auth.reset({ token, newPassword });
    expect(await contactsOf(person.userId)).toMatchObject({ email: null, confirmed: false });
  });

  test('a Telegram chat that is added to an account with an e-mail gets reset links only after a day', async () => {
    const user = await world.shop.registerUser();
    const email = await confirmEmail(user);
    coolDown();
    await linkTelegram(user, 816);
    await askByTelegram(user);
    expect(resetLinksTo('816')).toHaveLength(0);
    coolDown();
    await askByTelegram(user);
    expect(resetLinksTo('816')).toHaveLength(1);
    expect((await askForReset(user, [email])).map((sent) => sent.email)).toEqual([email]);
  });

  test('a Telegram chat that replaces the first one within a day gets reset links only after a day', async () => {
    const user = await world.shop.registerUser();
    await linkTelegram(user, 821);
    await linkTelegram(user, 822);
    await askByTelegram(user);
    expect([resetLinksTo('821').length, resetLinksTo('822').length]).toEqual([1, 0]);
    coolDown();
    await askByTelegram(user);
    expect([resetLinksTo('821').length, resetLinksTo('822').length]).toEqual([1, 1]);
  });

  test('a second contact that is added within a day of the first one gets reset links at once', async () => {
    const user = await world.shop.registerUser();
    await confirmEmail(user);
    await linkTelegram(user, 817);
    await askByTelegram(user);
    expect(resetLinksTo('817')).toHaveLength(1);

    const other = await world.shop.registerUser();
    await linkTelegram(other, 818);
    const email = await confirmEmail(other);
    const [sent] = await askForReset(other, [email], 'email');
    await world.shop.anonymous.auth.reset({ token: sent?.token ?? '', newPassword });
    expect(await contactsOf(other.userId)).toMatchObject({ email, confirmed: true });
  });

  test('a change of the password voids a code for the Telegram bot that was created in a stolen session', async () => {
    const user = await world.shop.registerUser();
    const { url } = await user.call.profile.linkTelegram();
    const { nickname, password } = user;
    const { token } = await world.shop.anonymous.auth.login({ nickname, password });
    const owner = createCaller(world.shop.context({ token }));
    await owner.auth.changePassword({ currentPassword: password, newPassword });
    const code = new URL(url).searchParams.get('start') ?? '';
    world.telegram.write({ chat: 823, username: 'thief' }, `/start ${code}`);
    // Creates a code, too, so that the bot's updates are read.
    await linkTelegram(await world.shop.registerUser(), 824);
    await askByTelegram(user);
    expect(resetLinksTo('823')).toHaveLength(0);
  });
});
