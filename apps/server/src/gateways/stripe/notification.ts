import type { IncomingHttpHeaders } from 'node:http';
import { isFresh } from '#infra/secrets/body-signature.ts';
import type { Notification, ReadAnswer } from '../gateway.ts';
import { loadStripe } from './client.ts';
import { noReversals, readSession, wireAbout, wireEvent, wireSession } from './wire.ts';

export interface Proof {
  /** Valid secrets, several during a rotation. */
  secrets: readonly string[];
  /** Whether the account is in live mode; events of the other mode are refused. */
  livemode: boolean;
  now: Date;
}

const SIGNATURE_HEADER = 'stripe-signature';
const MAX_AGE_SECONDS = 300;

/** Reads an event that one of the secrets signed within five minutes of now. */
export function readNotification(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  proof: Proof,
): ReadAnswer {
  const header = headers[SIGNATURE_HEADER];
  if (typeof header !== 'string') return { status: 'forged' };
  if (!isOfNow(header, proof.now)) {
    const isSigned = proof.secrets.some(
      (secret) => verified(raw, header, secret, proof.now, Infinity) !== 'forged',
    );
    return { status: isSigned ? 'stale' : 'forged' };
  }
  for (const secret of proof.secrets) {
    const event = verified(raw, header, secret, proof.now, MAX_AGE_SECONDS);
    if (event !== 'forged')
      return event === 'malformed' ? { status: event } : readEvent(event.said, proof);
  }
  return { status: 'forged' };
}

/** Returns whether the signature is recent; the library alone would accept times in the future. */
function isOfNow(header: string, now: Date): boolean {
  const [, time] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header) ?? [];
  return time !== undefined && isFresh(Number(time), now);
}

function verified(raw: Buffer, header: string, secret: string, now: Date, maxAge: number) {
  const { webhooks, errors } = loadStripe();
  try {
    const said: unknown = webhooks.constructEvent(
      raw,
      header,
      secret,
      maxAge,
      undefined,
      now.getTime(),
    );
    return { said };
  } catch (error) {
    return error instanceof errors.StripeSignatureVerificationError ? 'forged' : 'malformed';
  }
}

const ofSession = /^checkout\.session\./;
const kindsOfOthers: readonly [RegExp, Notification['kind']][] = [
  [/^charge\.dispute\./, 'dispute'],
  [/^(?:charge\.refund|refund\.)/, 'refund'],
];

function readEvent(said: unknown, { livemode }: Proof): ReadAnswer {
  const event = wireEvent.safeParse(said).data;
  if (!event) return { status: 'malformed' };
  if (event.livemode !== livemode) return { status: 'forged' };
  const { object } = event.data;
  const told = (about: Pick<Notification, 'kind' | 'paymentId' | 'payment'>): ReadAnswer => ({
    status: 'read',
    notification: { eventId: event.id, ...about },
  });
  if (ofSession.test(event.type)) {
    const session = wireSession.safeParse(object).data;
    if (session) {
      const payment = readSession(session, noReversals);
      // A session does not contain later refunds and disputes, and Stripe delivers events again for days.
      const isUnpaid = payment.capturedAmount === 0n;
      return told({
        kind: 'payment',
        paymentId: session.id,
        payment: isUnpaid ? payment : null,
      });
    }
  }
  const kind = kindsOfOthers.find(([pattern]) => pattern.test(event.type))?.[1];
  const paymentId = kind && wireAbout.safeParse(object).data?.payment_intent?.id;
  if (kind && paymentId !== undefined) return told({ kind, paymentId, payment: null });
  return told({ kind: 'other', paymentId: '', payment: null });
}
