import { CONTACT_COOL_DOWN_HOURS, type MessageChannel } from '@manabar/contracts/rules';
import { statement } from '#infra/db/sql.ts';

/*
 * Rules of the contacts that may reset the password. A confirmed contact may do so at once when it is the first one of the
 * account or is added on the same day, else after a cool-down. During the cool-down the replaced contact may still do so, and
 * such a reset reverts the change (ADR 65).
 */

const coolDown = `interval '${CONTACT_COOL_DOWN_HOURS} hours'`;

interface Channel {
  address: 'email' | 'telegram_chat';
  prefix: 'email' | 'telegram';
}
const email: Channel = { address: 'email', prefix: 'email' };
const telegram: Channel = { address: 'telegram_chat', prefix: 'telegram' };

/** SQL: the time of the account's first confirmed contact. */
const firstConfirmed = 'coalesce(first_confirmed_at, email_confirmed_at, telegram_confirmed_at)';

/** SQL: whether the current contact may reset the password. */
const isTrusted = ({ prefix }: Channel, now: string) =>
  `(${prefix}_confirmed_at IS NOT NULL AND coalesce(${prefix}_trusted_at, ${prefix}_confirmed_at) <= ${now})`;

/** SQL assignments that keep a trusted contact for the cool-down before it is replaced by `next`. */
const keepFormer = ({ address, prefix }: Channel, next: string, now: string) => {
  const keeps = `${isTrusted({ address, prefix }, now)} AND ${address} IS DISTINCT FROM ${next}`;
  return `
       former_${address} = CASE WHEN ${keeps} THEN ${address} ELSE former_${address} END,
       former_${prefix}_until = CASE WHEN ${keeps} THEN ${now} + ${coolDown} ELSE former_${prefix}_until END`;
};

/** SQL: the time from which a contact that is confirmed now may reset the password. */
const trustedFrom = ({ address, prefix }: Channel, next: string, now: string) => `
       CASE WHEN ${address} = ${next} AND coalesce(${prefix}_trusted_at, ${prefix}_confirmed_at) IS NOT NULL
              THEN coalesce(${prefix}_trusted_at, ${prefix}_confirmed_at)
            WHEN ${firstConfirmed} IS NULL THEN ${now}
            WHEN ${firstConfirmed} > ${now} - ${coolDown} AND former_${prefix}_until IS NULL
             AND coalesce(${address}, ${next}) = ${next} THEN ${now}
            WHEN former_${address} = ${next} AND former_${prefix}_until > ${now} THEN ${now}
            ELSE ${now} + ${coolDown} END`;

export const updateEmail = statement<never, [userId: number, email: string | null, now: Date]>(`
  UPDATE user_contacts
     SET email = $2, email_confirmed_at = NULL, email_trusted_at = NULL, 
         first_confirmed_at = ${firstConfirmed}, ${keepFormer(email, '$2::text', '$3::timestamptz')}
   WHERE user_id = $1`);

/** Confirms an e-mail if it is still the user's; else returns no row. */
export const confirmEmail = statement<
  { user_id: number },
  [userId: number, email: string, at: Date, language: string]
>(`
  UPDATE user_contacts
     SET email_confirmed_at = $3, language = $4, email_trusted_at = ${trustedFrom(email, '$2::text', '$3::timestamptz')},
         first_confirmed_at = coalesce(${firstConfirmed}, $3)
   WHERE user_id = $1 AND email = $2 RETURNING user_id`);

export const removeTelegram = statement<never, [userId: number, now: Date]>(`
  UPDATE user_contacts
     SET telegram_chat = NULL, telegram_name = NULL, telegram_confirmed_at = NULL, telegram_trusted_at = NULL,
         former_telegram_name = CASE WHEN ${isTrusted(telegram, '$2::timestamptz')} THEN telegram_name
                                     ELSE former_telegram_name END,
         first_confirmed_at = ${firstConfirmed}, ${keepFormer(telegram, 'NULL', '$2::timestamptz')}
   WHERE user_id = $1`);

/** Links a chat, which is confirmed at once because its owner wrote to the bot. */
export const linkChat = statement<
  never,
  [userId: number, chat: string, name: string | null, at: Date]
>(`
  UPDATE user_contacts
     SET telegram_trusted_at = ${trustedFrom(telegram, '$2::text', '$4::timestamptz')},
         former_telegram_name = CASE WHEN ${isTrusted(telegram, '$4::timestamptz')} AND telegram_chat <> $2
                                     THEN telegram_name ELSE former_telegram_name END,
         telegram_chat = $2, telegram_name = $3, telegram_confirmed_at = $4, 
         first_confirmed_at = coalesce(${firstConfirmed}, $4), ${keepFormer(telegram, '$2::text', '$4::timestamptz')}
   WHERE user_id = $1`);

/** SQL rows `(channel, recipient)` of the contacts of `contacts` that may reset the password. */
export const resetWays = (contacts: string, now: string) => `
  SELECT way.channel, way.recipient FROM (VALUES
    ('email', ${contacts}.email, ${contacts}.email_confirmed_at,
     coalesce(${contacts}.email_trusted_at, ${contacts}.email_confirmed_at) <= ${now}),
    ('email', ${contacts}.former_email, ${contacts}.former_email_until, ${contacts}.former_email_until > ${now}),
    ('telegram', ${contacts}.telegram_chat, ${contacts}.telegram_confirmed_at,
     coalesce(${contacts}.telegram_trusted_at, ${contacts}.telegram_confirmed_at) <= ${now}),
    ('telegram', ${contacts}.former_telegram_chat, ${contacts}.former_telegram_until,
     ${contacts}.former_telegram_until > ${now})) AS way(channel, recipient, confirmed_at, may)
   WHERE way.confirmed_at IS NOT NULL AND way.may`;

/** SQL: the end of a confirmed contact's cool-down; null when the contact may already reset the password. */
const resetsFrom = ({ prefix }: Channel) =>
  `CASE WHEN ${prefix}_confirmed_at IS NOT NULL AND ${prefix}_trusted_at > $2 THEN ${prefix}_trusted_at END`;

export const findCoolDowns = statement<
  { email: Date | null; telegram: Date | null },
  [userId: number, now: Date]
>(
  `SELECT ${resetsFrom(email)} AS email, ${resetsFrom(telegram)} AS telegram FROM user_contacts WHERE user_id = $1`,
);

/**
 * SQL: whether a stolen session may have added the contact: it was confirmed within the last cool-down and is not the
 * account's first, and the contact of the reset's channel ($3) was confirmed earlier or replaced meanwhile.
 */
const joined = ({ prefix }: Channel, { prefix: carrier }: Channel) => `
  coalesce($3::text = '${carrier}'
           AND ${prefix}_confirmed_at > greatest($2::timestamptz - ${coolDown}, ${firstConfirmed})
           AND (former_${carrier}_until > $2 OR ${prefix}_confirmed_at > ${carrier}_confirmed_at), false)`;

const otherThan = (channel: Channel) => (channel === email ? telegram : email);

/** SQL: whether a reset removes the contact. */
const gone = (channel: Channel) =>
  `(coalesce(${channel.prefix}_trusted_at > $2, false) OR ${joined(channel, otherThan(channel))})`;

/**
 * SQL: whether a reset restores the replaced contact. A reset by the account's first contact on its first day does not,
 * because the replaced contact was added after the first one, too.
 */
const back = (channel: Channel) => {
  const { prefix: carrier } = otherThan(channel);
  return `(former_${channel.prefix}_until > $2
           AND NOT coalesce($3::text = '${carrier}' AND ${carrier}_confirmed_at <= ${firstConfirmed}
                            AND ${firstConfirmed} > $2::timestamptz - ${coolDown}, false))`;
};

/** SQL assignments of a reset; a restored contact is as old as the account's first, so that no other counts as older. */
const restored = (channel: Channel) => {
  const { address, prefix } = channel;
  const isBack = back(channel);
  return `
       ${address} = CASE WHEN ${isBack} THEN former_${address} WHEN ${gone(channel)} THEN NULL ELSE ${address} END,
       ${prefix}_confirmed_at = CASE WHEN ${isBack} THEN coalesce(${firstConfirmed}, $2) WHEN ${gone(channel)} THEN NULL ELSE ${prefix}_confirmed_at END,
       ${prefix}_trusted_at = CASE WHEN ${isBack} THEN $2 WHEN ${gone(channel)} THEN NULL ELSE ${prefix}_trusted_at END,
       former_${address} = NULL, former_${prefix}_until = NULL`;
};

/**
 * Removes contacts in their cool-down and contacts that were added to the one of the reset ($3), and restores the contacts
 * that they replaced. Returns a row when any changed. A reset during the cool-down comes from a former contact.
 */
export const revertRecentContacts = statement<
  { user_id: number },
  [userId: number, now: Date, carrier: MessageChannel | null]
>(`
  UPDATE user_contacts
     SET telegram_name = CASE WHEN ${back(telegram)} THEN former_telegram_name
                              WHEN ${gone(telegram)} THEN NULL ELSE telegram_name END,
         former_telegram_name = NULL, ${restored(email)}, ${restored(telegram)}
   WHERE user_id = $1
     AND (former_email_until > $2 OR former_telegram_until > $2 OR ${gone(email)} OR ${gone(telegram)})
  RETURNING user_id`);

/** Deletes replaced contacts after their cool-down. */
export const forgetFormerContacts = statement<never, [now: Date]>(`
  UPDATE user_contacts
     SET former_email = CASE WHEN former_email_until > $1 THEN former_email END,
         former_email_until = CASE WHEN former_email_until > $1 THEN former_email_until END,
         former_telegram_chat = CASE WHEN former_telegram_until > $1 THEN former_telegram_chat END,
         former_telegram_name = CASE WHEN former_telegram_until > $1 THEN former_telegram_name END,
         former_telegram_until = CASE WHEN former_telegram_until > $1 THEN former_telegram_until END
   WHERE former_email_until <= $1 OR former_telegram_until <= $1`);
