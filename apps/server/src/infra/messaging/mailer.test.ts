import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '#testing/fakes/mail-server.ts';
import { createMailer, type Mailer } from './mailer.ts';

/** Loopback address that the mailer does not recognise as this machine. */
const ELSEWHERE = '127.0.0.2';

let server: MailServer;
let mailer: Mailer | null = null;
beforeEach(async () => {
  server = await startMailServer(ELSEWHERE);
});
afterEach(async () => {
  mailer?.close();
  await server.close();
});

function open(mode: 'production' | 'development'): Mailer {
  const { SMTP_URL = '', MAIL_FROM = '' } = server.env;
  const made = createMailer({ SMTP_URL, MAIL_FROM, NODE_ENV: mode });
  if (!made) throw new Error('no mailer');
  mailer = made;
  return made;
}

const mail = (id: string) => ({
  ...{ id, to: 'someone@mail.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
  unsubscribeUrl: null,
});

test('the mailer sends mails one after another by one connection, and many at once by at most five', async () => {
  const sender = open('development');
  for (let n = 0; n < 5; n++) {
    expect(await sender.send(mail(`a${n}`))).toMatchObject({ error: null });
  }
  expect(server.connections).toBe(1);
  await Promise.all(Array.from({ length: 30 }, (_, n) => sender.send(mail(`b${n}`))));
  expect(server.received).toHaveLength(35);
  expect(server.connections).toBeLessThanOrEqual(5);
});

test('the mailer sends no mail without TLS to another machine in production', async () => {
  const outcome = await open('production').send(mail('c'));
  expect(outcome.error).not.toBeNull();
  expect(server.received).toEqual([]);
});

test.each([
  [550, 'No such mailbox', 'bounced'],
  [550, '5.1.1 No such user', 'bounced'],
  [550, '5.2.1 The mailbox is disabled', 'bounced'],
  [550, '5.4.1 Recipient address rejected: Access denied', 'bounced'],
  [556, '5.1.10 The domain accepts no mail', 'bounced'],
  [550, '5.1.8 The domain of the sender does not exist', 'refused'],
  [552, '5.2.3 The message is too large', 'refused'],
  [550, '5.7.1 Blocked as spam', 'refused'],
  [550, '5.7.26 The sender is not authenticated', 'refused'],
  [554, '5.7.1 Client host blocked by a list', 'refused'],
  [550, '5.3.0 Not now', 'refused'],
  [554, 'Transaction failed', 'refused'],
  [530, 'Authentication required', 'refused'],
] as const)('the mailer takes the mail server’s refusal %i %s as %s', async (code, text, error) => {
  Object.assign(server, { reply: code, replyText: text });
  expect(await open('development').send(mail('d'))).toEqual({ error, status: code, askedMs: 0 });
});
