import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock.ts';
import { sign, SIGNATURE_HEADER } from '#signature.ts';
import type { PaymentView } from './payment.ts';

/** Posts a message; answers with the status, and rejects when there was no answer. */
export type Send = (
  url: string,
  message: { body: string; headers: Record<string, string> },
) => Promise<number>;

const TIMEOUT_MS = 10_000;

/** Over the network. A redirect is no answer: a webhook goes where it was meant to go. */
export const sendOverHttp: Send = async (url, { body, headers }) => {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.status;
};

export type EventType =
  | 'payment.captured'
  | 'payment.cancelled'
  | 'payment.refunded'
  | 'payment.disputed';

/** Tells the shop what happened to a payment, `copies` times at once. */
export type Announce = (
  url: string,
  event: { type: EventType; payment: PaymentView },
  copies?: number,
) => void;

/** How long after one try that was not answered 200 the next one follows. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000];

export function createAnnouncer(options: { clock: Clock; secret: string; send: Send }): Announce {
  const { clock, secret, send } = options;
  const deliver = async (url: string, body: string, tries: number): Promise<void> => {
    const headers = {
      'content-type': 'application/json',
      // Each attempt gets its own signature, because a signature expires after five minutes.
      [SIGNATURE_HEADER]: sign(body, secret, clock.now()),
    };
    // A receiver without an answer gets the webhook again, like one with another answer.
    const status = await send(url, { body, headers }).catch(() => 0);
    const pause = PAUSES_MS[tries];
    if (status === 200 || pause === undefined) return;
    clock.after(pause, () => deliver(url, body, tries + 1));
  };
  return (url, event, copies = 1) => {
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      type: event.type,
      created_at: new Date(clock.now()).toISOString(),
      payment: event.payment,
    });
    for (let copy = 0; copy < copies; copy += 1) clock.after(0, () => deliver(url, body, 0));
  };
}
