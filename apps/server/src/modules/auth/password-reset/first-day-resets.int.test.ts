import { describe, expect, test } from 'vitest';
import { useContactChanges } from '#testing/shops/use-contact-changes.ts';

const {
  world,
  newPassword,
  confirmEmail,
  askForReset,
  linkTelegram,
  askByTelegram,
  resetLinksTo,
  coolDown,
  contactsOf,
} = useContactChanges();

describe('a reset on the first day', () => {
  const chatOf = async (userId: number) =>
    (
      await world.rows<{ telegram_chat: string | null; telegram_name: string | null }>(
        'SELECT telegram_chat, telegram_name FROM user_contacts WHERE user_id = $1',
        [userId],
      )
    )[0];
  const tokenTo = (chat: string) =>
    /reset-password#token=([\w-]{43})/.exec(resetLinksTo(chat).at(-1)?.text ?? '')?.[1] ?? '';
  const later = () => world.clock.advance({ minutes: 1 });

  test('a password reset by e-mail on its first day removes the Telegram chat that was added later', async () => {
    const user = await world.shop.registerUser();
    const email = await confirmEmail(user);
    later();
    await linkTelegram(user, 831);
    const [sent] = await askForReset(user, [email], 'email');
    await world.shop.anonymous.auth.reset({ token: sent?.token ?? '', newPassword });
    expect(await chatOf(user.userId)).toEqual({ telegram_chat: null, telegram_name: null });
    await askByTelegram(user);
    expect(resetLinksTo('831')).toEqual([]);
    expect(await contactsOf(user.userId)).toMatchObject({ email, confirmed: true });
  });

  test('a password reset by a Telegram chat on its first day removes the e-mail that was added later', async () => {
    const user = await world.shop.registerUser();
    await linkTelegram(user, 832);
    later();
    const email = await confirmEmail(user);
    await askByTelegram(user);
    await world.shop.anonymous.auth.reset({ token: tokenTo('832'), newPassword });
    expect(await contactsOf(user.userId)).toMatchObject({ email: null, confirmed: false });
    expect(await askForReset(user, [email], 'email')).toEqual([]);
  });

  test('a password reset by a replaced e-mail on its first day removes a chat linked after that e-mail was confirmed, and keeps an earlier one', async () => {
    const user = await world.shop.registerUser();
    const first = await confirmEmail(user);
    later();
    await linkTelegram(user, 833);
    const second = await confirmEmail(user);
    const [sent] = await askForReset(user, [first, second], 'email');
    await world.shop.anonymous.auth.reset({ token: sent?.token ?? '', newPassword });
    expect(await chatOf(user.userId)).toMatchObject({ telegram_chat: null });

    const other = await world.shop.registerUser();
    await linkTelegram(other, 834);
    later();
    const joining = await confirmEmail(other);
    await confirmEmail(other);
    const [link] = await askForReset(other, [joining], 'email');
    await world.shop.anonymous.auth.reset({ token: link?.token ?? '', newPassword });
    expect(await chatOf(other.userId)).toMatchObject({ telegram_chat: '834' });
  });

  test('a password reset by a Telegram chat on its first day restores the removed e-mail, and a second reset keeps it', async () => {
    const user = await world.shop.registerUser();
    const email = await confirmEmail(user);
    later();
    await linkTelegram(user, 836);
    await user.call.profile.updateContacts({ email: null });
    const byChat = async () => {
      later();
      await askByTelegram(user);
      await world.shop.anonymous.auth.reset({ token: tokenTo('836'), newPassword });
    };
    await byChat();
    await byChat();
    expect(await contactsOf(user.userId)).toMatchObject({ email, confirmed: true });
    const [sent] = await askForReset(user, [email], 'email');
    await world.shop.anonymous.auth.reset({ token: sent?.token ?? '', newPassword });
    expect(await chatOf(user.userId)).toMatchObject({ telegram_chat: null });
  });

  test('a password reset by the first chat on its first day removes every e-mail added later, replaced ones too', async () => {
    const user = await world.shop.registerUser();
    await linkTelegram(user, 837);
    later();
    const emails = [await confirmEmail(user), await confirmEmail(user)];
    await askByTelegram(user);
    await world.shop.anonymous.auth.reset({ token: tokenTo('837'), newPassword });
    expect(await contactsOf(user.userId)).toEqual({
      email: null,
      former_email: null,
      confirmed: false,
    });
    expect(await askForReset(user, emails, 'email')).toEqual([]);
  });

  test('a password reset after the first day keeps both the e-mail and the Telegram chat', async () => {
    const user = await world.shop.registerUser();
    const email = await confirmEmail(user);
    later();
    await linkTelegram(user, 835);
    coolDown();
    const [sent] = await askForReset(user, [email], 'email');
    await world.shop.anonymous.auth.reset({ token: sent?.token ?? '', newPassword });
    expect(await chatOf(user.userId)).toMatchObject({ telegram_chat: '835' });
  });
});

test('a second password reset by a Telegram chat keeps the e-mail that the first one restored', async () => {
  const user = await world.shop.registerUser();
  const email = await confirmEmail(user);
  await linkTelegram(user, 838);
  coolDown();
  await confirmEmail(user);
  for (let round = 0; round < 2; round++) {
    world.clock.advance({ minutes: 1 });
    await askByTelegram(user);
    const token = /reset-password#token=([\w-]{43})/.exec(
      resetLinksTo('838').at(-1)?.text ?? '',
    )?.[1];
    await world.shop.anonymous.auth.reset({ token: token ?? '', newPassword });
  }
  expect(await contactsOf(user.userId)).toMatchObject({ email, confirmed: true });
});
