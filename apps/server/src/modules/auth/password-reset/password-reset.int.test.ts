import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { openMessageWorld } from '#testing/shops/message-world.ts';
import { useMessageWorld } from '#testing/shops/use-message-world.ts';
import { cleanMessagesJob } from '#modules/messages/index.ts';
import { cleanUpJob, openSession } from '../index.ts';

const world = useMessageWorld();

const newPassword = 'quiet-river-7';
const ask = (nickname: string, channel?: 'email' | 'telegram') =>
  world.shop.anonymous.auth.requestReset({ nickname, ...(channel && { channel }) });
const reset = (token: string, password = newPassword) =>
  world.shop.anonymous.auth.reset({ token, newPassword: password });
const login = (nickname: string, password: string) =>
  world.shop.anonymous.auth.login({ nickname, password });
const tokenIn = (text = '') => /\/reset-password#token=([\w-]{43})/.exec(text)?.[1] ?? '';
/** Returns the texts of mails with a reset link to an address. */
const mailsTo = (email: string) =>
  world.mail.received
    .filter(({ to, mail }) => to === email && tokenIn(mail.text) !== '')
    .map(({ mail }) => mail.text);
const mailedToken = (email: string) => tokenIn(mailsTo(email).at(-1));
/** Requests a reset for a new customer and returns the token of the mail. */
async function asked() {
  const person = await world.person();
  await ask(person.nickname);
  await world.deliver();
  return { ...person, token: mailedToken(person.email) };
}
const invalid = refusal('code_invalid');

describe('a reset by e-mail', () => {
  test('sets the password once by the mailed reset link, and ends all sessions', async () => {
    const { nickname, password, userId, token, token: used } = await asked();
    const session = await openSession(world.shop.deps, world.shop.deps.pool, userId);
    expect(await reset(token)).toEqual({ success: true });
    expect(await world.shop.deps.authenticate(session)).toBeNull();
    await expect(login(nickname, password)).rejects.toEqual(refusal('invalid_credentials'));
    expect(await login(nickname, newPassword)).toMatchObject({ userId });
    await expect(reset(used, 'other-river-8')).rejects.toEqual(invalid);
    const audit = await world.rows('SELECT actor, action FROM audit_log WHERE target = $1', [
      `user:${userId}`,
    ]);
    expect(audit).toEqual([{ actor: nickname, action: 'user.reset_password' }]);
  });

  test('lets a user log in after a reset whose forgotten passwords had reached the limit', async () => {
    const { nickname, token } = await asked();
    for (let tries = 0; tries < 10; tries++) await login(nickname, 'forgotten 1').catch(() => null);
    await expect(login(nickname, newPassword)).rejects.toEqual(refusal('rate_limited'));
    await reset(token);
    expect(await login(nickname, newPassword)).toMatchObject({ nickname });
  });

  test('keeps the token of a reset link in no table', async () => {
    const { token } = await asked();
    const stored = await world.rows(
      `SELECT m::text AS row FROM messages m UNION ALL SELECT r::text FROM password_resets r`,
    );
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test.each(['', 'guess', 'A'.repeat(43)])('refuses the guessed reset token %j', async (token) => {
    await expect(reset(token)).rejects.toEqual(invalid);
  });

  test('refuses a reset token that is longer than those of the shop as it refuses any unknown one', async () => {
    await expect(reset('A'.repeat(201))).rejects.toEqual(invalid);
  });

  test('accepts one of several simultaneous uses of a reset link', async () => {
    const { token, nickname } = await asked();
    const passwords = ['quiet-river-1', 'quiet-river-2', 'quiet-river-3'];
    const results = await Promise.allSettled(passwords.map((password) => reset(token, password)));
    const winners = results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
    expect(winners).toHaveLength(1);
    await login(nickname, passwords[winners[0] ?? 0] ?? '');
  });

  test('a reset link ends after half an hour', async () => {
    const { token } = await asked();
    world.clock.advance({ minutes: 30 });
    await expect(reset(token)).rejects.toEqual(invalid);
  });

  test('a reset link is not sent any more after half an hour', async () => {
    const person = await world.person();
    await ask(person.nickname);
    world.clock.advance({ minutes: 32 });
    await world.deliver();
    expect(mailsTo(person.email)).toEqual([]);
    expect(await world.messages(person.userId)).toMatchObject([{ error: 'expired' }]);
  });

  test('a reset link ends when anybody has changed the password meanwhile', async () => {
    const { token, nickname, email, password, call } = await asked();
    await ask(nickname);
    await world.deliver();
    const second = mailedToken(email);
    await call.auth.changePassword({ currentPassword: password, newPassword: 'other-river-8' });
    await expect(reset(token)).rejects.toEqual(invalid);
    await expect(reset(second)).rejects.toEqual(invalid);
    await login(nickname, 'other-river-8');
  });

  test('a reset link does not open a blocked account', async () => {
    const { token, userId } = await asked();
    await world.rows('UPDATE users SET blocked_at = now() WHERE id = $1', [userId]);
    await expect(reset(token)).rejects.toEqual(invalid);
  });

  test('a reset link ends when another link of the account was used', async () => {
    const { token, nickname, email } = await asked();
    await ask(nickname);
    await world.deliver();
    await reset(mailedToken(email));
    await expect(reset(token, 'other-river-8')).rejects.toEqual(invalid);
  });

  test('a password reset refuses a common password and the nickname, and its link stays valid', async () => {
    const { token, nickname } = await asked();
    for (const guessed of ['password1', nickname.toUpperCase()]) {
      await expect(reset(token, guessed)).rejects.toEqual(
        refusal('validation_error', { newPassword: 'password_too_common' }),
      );
    }
    expect(await reset(token)).toEqual({ success: true });
  });
});

test('sends the reset link to the requested channel in the language of the contact', async () => {
  const person = await world.person({ telegram: '9001', language: 'uz' });
  await ask(person.nickname, 'telegram');
  await world.deliver();
  expect(mailsTo(person.email)).toEqual([]);
  const message = world.telegram.sent().find(({ chat }) => chat === '9001');
  expect(message).toMatchObject({ chat: '9001' });
  expect(message?.text).toContain('Parolni tiklash');
  expect(await reset(tokenIn(message?.text))).toEqual({ success: true });
});

describe('who has no confirmed contact', () => {
  const written = async () => {
    const [row] = await world.rows<{ resets: number; messages: number }>(
      `SELECT (SELECT count(*) FROM password_resets)::int AS resets,
              (SELECT count(*) FROM messages)::int AS messages`,
    );
    return row;
  };

  test('a reset request for an account without a confirmed contact gets the same answer and writes, and no mail', async () => {
    const bare = await world.shop.registerUser();
    const known = await world.person();
    const blocked = await world.person();
    await world.rows('UPDATE users SET blocked_at = now() WHERE id = $1', [blocked.userId]);
    const admin = await world.shop.createAdmin();
    await world.rows(
      `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, 'a@mail.example', now())`,
      [admin.userId],
    );
    for (const [nickname, channel] of [
      ['nobody at all', undefined],
      [bare.nickname, undefined],
      [known.nickname, 'telegram'],
      [admin.nickname, 'email'],
      [blocked.nickname, 'email'],
      [known.nickname, 'email'],
    ] as const) {
      const before = await written();
      expect(await ask(nickname, channel)).toEqual({ success: true });
      const after = await written();
      expect(after).toEqual({
        resets: (before?.resets ?? 0) + 1,
        messages: (before?.messages ?? 0) + 1,
      });
    }
    await world.deliver();
    const links = world.mail.received.filter(({ mail }) => tokenIn(mail.text) !== '');
    expect(links.map(({ to }) => to)).toEqual([known.email]);
  });

  test('an e-mail that nobody has confirmed gets no reset link, and neither does one that bounced', async () => {
    const [entered, bounced] = [await world.shop.registerUser(), await world.person()];
    await entered.call.profile.updateContacts({ email: 'entered@mail.example' });
    await world.rows('UPDATE user_contacts SET email_confirmed_at = NULL WHERE user_id = $1', [
      bounced.userId,
    ]);
    for (const { nickname } of [entered, bounced]) await ask(nickname);
    await world.deliver();
    expect(['entered@mail.example', bounced.email].flatMap(mailsTo)).toEqual([]);
  });

  test('limits reset requests to three an hour for each nickname, also for an unknown one', async () => {
    const person = await world.person();
    for (const nickname of [person.nickname, 'somebody unknown']) {
      for (let n = 0; n < 3; n++) await ask(nickname);
      await expect(ask(nickname)).rejects.toEqual(refusal('rate_limited'));
    }
    const [longest] = await world.rows(
      `SELECT max(ceil(expire / 60000.0 - extract(epoch FROM now()) / 60))::int AS minutes
         FROM rate_limits WHERE key LIKE 'password-reset:%'`,
    );
    expect(longest).toEqual({ minutes: 60 });
  });
});

test('the clean-up deletes reset requests of unknown nicknames after their links expire, those of accounts later', async () => {
  const { nickname, userId } = await world.person();
  const rows = async () => {
    const [row] = await world.rows<{ nobody: number; own: number }>(
      `SELECT (SELECT count(*)::int FROM messages WHERE user_id IS NULL)
                + (SELECT count(*)::int FROM password_resets WHERE user_id IS NULL) AS nobody,
              (SELECT count(*)::int FROM messages WHERE user_id = $1)
                + (SELECT count(*)::int FROM password_resets WHERE user_id = $1) AS own`,
      [userId],
    );
    return row;
  };
  await ask(nickname);
  await ask('nobody of this name');
  await world.deliver();
  world.clock.advance({ minutes: 31 });
  await cleanMessagesJob.run(world.shop.deps);
  await cleanUpJob.run(world.shop.deps);
  expect(await rows()).toEqual({ nobody: 0, own: 2 });
});

test('accepts twenty reset requests an hour from one address', async () => {
  const limited = await openMessageWorld({ env: { RATE_LIMIT_SCALE: '1' } });
  const rest = createRest(limited.shop);
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) {
    const answer = await rest('POST', '/auth/request-reset', {
      body: { nickname: `someone ${n}` },
    });
    statuses.push(answer.status);
  }
  await limited.close();
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
});
