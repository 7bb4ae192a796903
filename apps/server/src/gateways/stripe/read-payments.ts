import type Stripe from 'stripe';
import type * as z from 'zod';
import { GatewayFailure } from '../failure.ts';
import type { GatewayPayment } from '../gateway.ts';
import { readEveryPage, gathered } from '../read-every-page.ts';
import { failureOf } from './client.ts';
import {
  isPaid,
  noReversals,
  readSession,
  wireAnySession,
  wireDispute,
  wireListOf,
  wireRefund,
  wireSession,
  type Reversals,
  type WireSession,
} from './wire.ts';

const PAGE = 100;

/** Parses an answer of the API; throws when it is undocumented. */
export function read<T extends z.ZodType>(form: T, answer: unknown): z.output<T> {
  const { data } = form.safeParse(answer);
  if (data === undefined) throw new GatewayFailure('the gateway answered something unlisted');
  return data;
}

interface PageRequest {
  limit: number;
  starting_after?: string;
}

function listOf<T extends z.ZodType<{ id: string }>>(
  item: T,
  ask: (page: PageRequest) => Promise<unknown>,
) {
  const form = wireListOf(item);
  return readEveryPage(async (cursor) => {
    const answer = await ask({
      limit: PAGE,
      ...(cursor !== undefined && { starting_after: cursor }),
    });
    const { data, has_more: goesOn } = read(form, answer);
    const last = data.at(-1)?.id;
    return { items: data, next: goesOn ? last : undefined };
  });
}

/** Lists all refunds of a payment, including failed ones. */
export const readRefunds = (stripe: Stripe, paymentIntent: string) =>
  gathered(
    listOf(wireRefund, (page) => stripe.refunds.list({ payment_intent: paymentIntent, ...page })),
  );

async function readReversals(stripe: Stripe, session: WireSession): Promise<Reversals> {
  const paymentIntent = session.payment_intent?.id;
  if (paymentIntent === undefined || !isPaid(session)) return noReversals;
  const [refunds, disputes] = await Promise.all([
    readRefunds(stripe, paymentIntent),
    gathered(
      listOf(wireDispute, (page) =>
        stripe.disputes.list({ payment_intent: paymentIntent, ...page }),
      ),
    ),
  ]);
  return { refunds, disputes };
}

/** Reads a payment with its refunds and disputes. */
export async function readWhole(stripe: Stripe, session: WireSession): Promise<GatewayPayment> {
  return readSession(session, await readReversals(stripe, session));
}

const isIntent = (id: string) => id.startsWith('pi_');

/** Reads a session by its id or by its payment intent's; undefined when the payment intent has none. */
export async function readNamed(stripe: Stripe, id: string): Promise<WireSession | undefined> {
  if (!isIntent(id)) return read(wireSession, await stripe.checkout.sessions.retrieve(id));
  const found = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 });
  return read(wireListOf(wireSession), found).data[0];
}

/** Converts a time to whole seconds, as the API requires. */
const seconds = (at: Date) => Math.ceil(at.getTime() / 1000);

/** Lists payments created in a period, without other session modes. Throws when the gateway does not answer. */
export async function* listPayments(
  stripe: Stripe,
  from: Date,
  to: Date,
): AsyncGenerator<GatewayPayment> {
  const created = { gte: seconds(from), lt: seconds(to) };
  const expand = ['data.payment_intent.latest_charge'];
  try {
    const sessions = listOf(wireAnySession, (page) =>
      stripe.checkout.sessions.list({ created, expand, ...page }),
    );
    for await (const session of sessions) {
      if (session.mode !== 'payment') continue;
      const payment = read(wireSession, session);
      yield payment.payment_intent?.mayBeReversed
        ? await readWhole(stripe, payment)
        : readSession(payment, noReversals);
    }
  } catch (error) {
    throw failureOf(error);
  }
}
