import { CONTACT_COOL_DOWN_HOURS, type MessageChannel } from '@manabar/contracts/rules';
import { statement } from '#infra/db/sql.ts';

/*
 * Which contacts may reset the password: a confirmed one, at once when it is the first of the account or joins it on the
 * same day, else after a cool-down. For the same time the contact that it replaced still may, and a reset takes the change back (ADR 65).
 */

const coolDown = `interval '${CONTACT_COOL_DOWN_HOURS} hours'`;

interface Channel {
  address: 'email' | 'telegram_chat';
  prefix: 'email' | 'telegram';
}
const email: Channel = { address: 'email', prefix: 'email' };
const telegram: Channel = { address: 'telegram_chat', prefix: 'telegram' };

/** SQL: when the account got its first confirmed contact. */
const firstConfirmed = 'coalesce(first_confirmed_at, email_confirmed_at, telegram_confirmed_at)';

/** SQL: whether the present contact may reset the password. */
const isTrusted = ({ prefix }: Channel, now: string) =>
  `(${prefix}_confirmed_at IS NOT NULL AND coalesce(${prefix}_trusted_at, ${prefix}_confirmed_at) <= ${now})`;

/** SQL assignments that keep a trusted contact for the cool-down before it is replaced by `next`. */
const keepFormer = ({ address, prefix }: Channel, next: string, now: string) => {
  const keeps = `${isTrusted({ address, prefix }, now)} AND ${address} IS DISTINCT FROM ${next}`;
  return `
       former_${address} = CASE WHEN ${keeps} THEN ${address} ELSE former_${address} END,
       former_${prefix}_until = CASE WHEN ${keeps} THEN ${now} + ${coolDown} ELSE former_${prefix}_until END`;
};

/** SQL: from when a contact that is confirmed now may reset the password. */
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

/** Confirms an e-mail if it is still the user's; returns no row otherwise. */
export const confirmEmail = statement<
  { user_id: number },
  [userId: number, email: string, at: Date, language: string]
>(`
  UPDATE user_contacts
     SET email_confirmed_at = $3, language = $4, email_trusted_at = ${trustedFrom(email, '$2::text', '$3::timestamptz')},
         first_confirmed_at = coalesce(${firstConfirmed}, $3)
   WHERE user_id = $1 AND email = $2 RETURNING user_id`);

/** Unlinks the chat. */
export const removeTelegram = statement<never, [userId: number, now: Date]>(`
  UPDATE user_contacts
     SET telegram_chat = NULL, telegram_name = NULL, telegram_confirmed_at = NULL, telegram_trusted_at = NULL,
         former_telegram_name = CASE WHEN ${isTrusted(telegram, '$2::timestamptz')} THEN telegram_name
                                     ELSE former_telegram_name END,
         first_confirmed_at = ${firstConfirmed}, ${keepFormer(telegram, 'NULL', '$2::timestamptz')}
   WHERE user_id = $1`);

/** Links a chat, which counts at once because its owner wrote to the bot. */
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

/** SQL: from when a confirmed contact may reset the password; null when it may already. */
const resetsFrom = ({ prefix }: Channel) =>
  `CASE WHEN ${prefix}_confirmed_at IS NOT NULL AND ${prefix}_trusted_at > $2 THEN ${prefix}_trusted_at END`;

/** Ends of the cool-downs of a user's contacts. */
export const findCoolDowns = statement<
  { email: Date | null; telegram: Date | null },
  [userId: number, now: Date]
>(
  `SELECT ${resetsFrom(email)} AS email, ${resetsFrom(telegram)} AS telegram FROM user_contacts WHERE user_id = $1`,
);

/**
 * SQL: whether a contact joined the one by which a reset came ($3) within the cool-down, which a stolen session may have
 * done: it was confirmed later, or that one was replaced meanwhile and it is not the account's first.
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
 * SQL: whether a reset restores the contact that was replaced. One by the account's first contact does not on the first day:
 * what was replaced joined that contact, too.
 */
const back = (channel: Channel) => {
  const { prefix: carrier } = otherThan(channel);
  return `(former_${channel.prefix}_until > $2
           AND NOT coalesce($3::text = '${carrier}' AND ${carrier}_confirmed_at <= ${firstConfirmed}
                            AND ${firstConfirmed} > $2::timestamptz - ${coolDown}, false))`;
};

/** A restored contact is as old as the account's first, so that none counts as having joined earlier. */
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
 * Takes contacts in their cool-down back, and those that joined the one by which the reset came; restores what they
 * replaced. Returns a row when there was one. A password reset during the cool-down comes from a former contact.
 */
export const takeBackContacts = statement<
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

/** Forgets replaced contacts after their cool-down. */
export const forgetFormerContacts = statement<never, [now: Date]>(`
  UPDATE user_contacts
     SET former_email = CASE WHEN former_email_until > $1 THEN former_email END,
         former_email_until = CASE WHEN former_email_until > $1 THEN former_email_until END,
         former_telegram_chat = CASE WHEN former_telegram_until > $1 THEN former_telegram_chat END,
         former_telegram_name = CASE WHEN former_telegram_until > $1 THEN former_telegram_name END,
         former_telegram_until = CASE WHEN former_telegram_until > $1 THEN former_telegram_until END
   WHERE former_email_until <= $1 OR former_telegram_until <= $1`);
