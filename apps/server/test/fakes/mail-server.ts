import { once } from 'node:events';
import { chooseFreePort } from '@manabar/tooling/free-port';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  mail: ParsedMail;
}

/** SMTP server over a socket, with replies from the test. */
export interface MailServer {
  /** Settings of a shop that uses it. */
  env: Record<string, string>;
  received: ReceivedMail[];
  /** Number of connections opened so far. */
  connections: number;
  /** Reply to further recipients: a code from 400 on refuses them; 250 by default. */
  reply: number;
  /** Text of a refusal of recipients. */
  replyText: string;
  /** Reply to further senders; 250 by default. */
  senderReply: number;
  /** Called with a mail before it is answered. */
  onMail: (mail: ReceivedMail) => unknown;
  close(): Promise<void>;
}

const refusal = (code: number, text = 'refused') =>
  Object.assign(new Error(text), { responseCode: code });

export async function startMailServer(host = '127.0.0.1'): Promise<MailServer> {
  const port = await chooseFreePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      fake.connections++;
      done();
    },
    onMailFrom: (_address, _session, done) => {
      const { senderReply } = fake;
      if (senderReply >= 400) done(refusal(senderReply));
      else done();
    },
    onRcptTo: (_address, _session, done) => {
      const { reply, replyText } = fake;
      if (reply >= 400) done(refusal(reply, replyText));
      else done();
    },
    onData: (stream, session, done) => {
      void simpleParser(stream).then(async (mail) => {
        const received = { to: session.envelope.rcptTo[0]?.address ?? '', mail };
        fake.received.push(received);
        await fake.onMail(received);
        done();
      });
    },
  });
  server.listen(port, host);
  await once(server.server, 'listening');
  const fake: MailServer = {
    env: { SMTP_URL: `smtp://${host}:${port}`, MAIL_FROM: 'Shop <shop@shop.example>' },
    received: [],
    connections: 0,
    reply: 250,
    replyText: 'refused',
    senderReply: 250,
    onMail: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
