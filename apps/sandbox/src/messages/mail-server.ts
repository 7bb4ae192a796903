import { once } from 'node:events';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Outages } from '#http/outage.ts';
import type { Inbox } from './inbox.ts';

/** SMTP server that receives the shop's mails. */
export interface MailServer {
  /** Listens on the loopback address. */
  listen(port: number): Promise<void>;
  close(): Promise<void>;
}

const MAX_MAIL_BYTES = 1024 * 1024;

const refusal = (code: number, text: string) =>
  Object.assign(new Error(text), { responseCode: code });

/** Patterns of recipients that are refused, permanently or temporarily. */
const refusedRecipients: readonly [RegExp, Error][] = [
  [/^bounce/i, refusal(550, 'No such mailbox')],
  [/^later/i, refusal(451, 'Try again later')],
];

export function createMailServer(inbox: Inbox, outages: Outages): MailServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Accepts any credentials, because there is nothing to protect.
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'shop' }),
    logger: false,
    size: MAX_MAIL_BYTES,
    onMailFrom: (_address, _session, done) => {
      const outage = outages.of('mail');
      if (outage === 'silent') return;
      if (outage) done(refusal(421, 'Service not available'));
      else done();
    },
    onRcptTo: ({ address }, _session, done) => {
      const refused = refusedRecipients.find(([pattern]) => pattern.test(address));
      if (refused) done(refused[1]);
      else done();
    },
    onData: (stream, session, done) => {
      simpleParser(stream).then(
        ({ subject = '', text = '', html }) => {
          for (const { address } of session.envelope.rcptTo) {
            inbox.receive({ channel: 'email', to: address, subject, text, html: html || '' });
          }
          done();
        },
        () => done(refusal(554, 'This is no mail')),
      );
    },
  });
  // A broken connection is an error of the shop only, as with a real server.
  server.on('error', () => undefined);
  return {
    listen: async (port) => {
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
