import { CONTACT_COOL_DOWN_HOURS } from '@manabar/contracts';
import { useMessageWorld } from './use-message-world.ts';
import type { TestUser } from './test-shop.ts';
import { readTelegramStarts } from '#modules/messages/index.ts';

/** Opens a message world for the tests of a file on changed contacts and resets of the password. */
export function useContactChanges() {
  const world = useMessageWorld();
  const newPassword = 'quiet-river-7';

  let count = 0;

  const newEmail = () => `cool${(count += 1)}@mail.example`;

  /** Returns the tokens of the links in the mails to an address, by the page of the links. */
  const tokensTo = (email: string, page: 'reset-password' | 'profile/contacts') =>
    world.mail.received
      .filter(({ to }) => to === email)
      .flatMap(({ mail: { text } }) =>
        [...(text ?? '').matchAll(new RegExp(`/${page}#token=([\\w-]{43})`, 'g'))].map(
          ([, token = '']) => token,
        ),
      );

  /** Enters and confirms an e-mail in the customer's session. */
  async function confirmEmail({ call }: Pick<TestUser, 'call'>, email = newEmail()) {
    await call.profile.updateContacts({ email });
    await world.deliver();
    const token = tokensTo(email, 'profile/contacts').at(-1) ?? '';
    await call.profile.confirmContact({ token });
    return email;
  }

  /** Requests a reset and returns the addresses that received a link, each with the token of its link. */
  async function askForReset(
    { nickname }: Pick<TestUser, 'nickname'>,
    emails: readonly string[],
    channel?: 'email',
  ) {
    const before = emails.map((email) => tokensTo(email, 'reset-password').length);
    await world.shop.anonymous.auth.requestReset({ nickname, channel });
    await world.deliver();
    return emails.flatMap((email, index) =>
      tokensTo(email, 'reset-password')
        .slice(before[index])
        .map((token) => ({ email, token })),
    );
  }

  /** Links a chat in the customer's session. */
  async function linkTelegram({ call }: Pick<TestUser, 'call'>, chat: number) {
    const { url } = await call.profile.linkTelegram();
    const code = new URL(url).searchParams.get('start') ?? '';
    world.telegram.write({ chat, username: 'me' }, `/start ${code}`);
    await readTelegramStarts(world.shop.deps);
  }

  async function askByTelegram({ nickname }: Pick<TestUser, 'nickname'>) {
    await world.shop.anonymous.auth.requestReset({ nickname, channel: 'telegram' });
    await world.deliver();
  }

  const resetLinksTo = (chat: string) =>
    world.telegram
      .sent()
      .filter((sent) => sent.chat === chat && sent.text.includes('/reset-password#token='));

  const coolDown = () => world.clock.advance({ hours: CONTACT_COOL_DOWN_HOURS, seconds: 1 });

  const contactsOf = async (userId: number) =>
    (
      await world.rows<{ email: string | null; former_email: string | null; confirmed: boolean }>(
        `SELECT email, former_email, email_confirmed_at IS NOT NULL AS confirmed
           FROM user_contacts WHERE user_id = $1`,
        [userId],
      )
    )[0];

  return {
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
  };
}
