import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock.ts';
import { sign, SIGNATURE_HEADER } from '#signature.ts';
import type { PaymentView } from './payment.ts';

/** Posts a message; resolves to the status, and rejects without an answer. */
export type Send = (
  url: string,
  message: { body: string; headers: Record<string, string> },
) => Promise<number>;

const TIMEOUT_MS = 10_000;

/** Sends over the network. Redirects are not followed, because a webhook is meant for its own address only. */
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

/** Notifies the shop of an event of a payment, `copies` times at once. */
export type Announce = (
  url: string,
  event: { type: EventType; payment: PaymentView },
  copies?: number,
) => void;

/** Delays in milliseconds before each retry of an attempt that was not answered with 200. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000];

export function createAnnouncer(options: { clock: Clock; secret: string; send: Send }): Announce {
  const { clock, secret, send } = options;
  const deliver = async (url: string, body: string, tries: number): Promise<void> => {
    const headers = {
      'content-type': 'application/json',
      // Each attempt gets its own signature, because a signature expires after five minutes.
      [SIGNATURE_HEADER]: sign(body, secret, clock.now()),
    };
    // No answer is handled like an answer other than 200: the webhook is sent again.
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
