import type Stripe from 'stripe';
import type { Clock } from '#infra/clock.ts';
import { GatewayFailure, refusal } from '../failure.ts';
import type { CancelAnswer, FindAnswer, Gateway, OpenAnswer, OpenRequest } from '../gateway.ts';
import { localesFrom } from '../payment-page-locales.ts';
import { asOpened } from '../gateway-payment.mapper.ts';
import { listPayments, read, readNamed, readWhole } from './read-payments.ts';
import { createClient, failureOf, isKeyTaken, refusalIn, type ClientSettings } from './client.ts';
import { readNotification } from './notification.ts';
import { refund } from './refund.ts';
import { isPaid, noReversals, readSession, wireSession } from './wire.ts';

export interface StripeSettings extends ClientSettings {
  webhookSecrets: readonly string[];
  clock: Clock;
}

/** Shortest lifetime of a session. */
const SHORTEST_MS = 30 * 60_000;
/** Locales of the page; for Uzbek, which Stripe does not support, the browser's language is used. */
const locales = { ru: 'ru', en: 'en', uz: 'auto' } as const;

/** Adapter of Stripe Checkout Sessions: https://docs.stripe.com/api/checkout/sessions */
export function createStripeGateway(settings: StripeSettings): Gateway {
  const { secretKey, webhookSecrets: secrets, clock } = settings;
  const stripe = createClient(settings);
  const livemode = !/^[a-z]+_test_/.test(secretKey);
  return {
    name: 'stripe',
    proof: 'signature',
    open: (request) => open(stripe, request),
    find: (id) => find(stripe, id),
    cancel: (id) => cancel(stripe, id),
    refund: (request) => refund(stripe, request),
    readNotification: (raw, headers) =>
      readNotification(raw, headers, { secrets, livemode, now: clock.now() }),
    list: (from, to) => listPayments(stripe, from, to),
  };
}

async function open(stripe: Stripe, request: OpenRequest): Promise<OpenAnswer> {
  try {
    const session = read(wireSession, await made(stripe, request));
    return asOpened(readSession(session, noReversals), session.url ?? undefined, request);
  } catch (error) {
    const refused = refusalIn(error);
    if (!refused || refused.status === 404) {
      return { status: 'unavailable', cause: failureOf(error) };
    }
    return { status: 'refused', cause: refusal(refused.status, refused.code) };
  }
}

async function made(stripe: Stripe, request: OpenRequest): Promise<unknown> {
  const { idempotenceKey: idempotencyKey, language } = request;
  const inTurn = localesFrom(locales, language);
  for (const locale of inTurn) {
    try {
      return await stripe.checkout.sessions.create(sessionFor(request, locale), { idempotencyKey });
    } catch (error) {
      if (!isKeyTaken(error)) throw error;
    }
  }
  throw new GatewayFailure('the key goes with another request');
}

/** Builds the same request for the same order, because an idempotency key is bound to one request. */
function sessionFor(
  request: OpenRequest,
  locale: (typeof locales)[keyof typeof locales],
): Stripe.Checkout.SessionCreateParams {
  const { reference, description } = request;
  return {
    mode: 'payment',
    // Cards are captured at once; other methods of the account may take days.
    allowed_payment_method_types: ['card'],
    // The customer pays the order's amount in its currency.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency,
          unit_amount: Number(request.amount),
          product_data: { name: description },
        },
      },
    ],
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: { description, metadata: { reference } },
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    // Later than the reservation by the shortest lifetime; the shop ends the session earlier.
    expires_at: Math.ceil((request.expiresAt.getTime() + SHORTEST_MS) / 1000),
    locale,
  };
}

async function find(stripe: Stripe, id: string): Promise<FindAnswer> {
  try {
    const session = await readNamed(stripe, id);
    if (!session) return { status: 'not_found' };
    return { status: 'found', payment: await readWhole(stripe, session) };
  } catch (error) {
    if (refusalIn(error)?.code === 'resource_missing') return { status: 'not_found' };
    return { status: 'unavailable', cause: failureOf(error) };
  }
}

async function cancel(stripe: Stripe, id: string): Promise<CancelAnswer> {
  try {
    const session = await expired(stripe, id);
    if (session.status === 'expired') return { status: 'cancelled' };
    if (isPaid(session)) return { status: 'captured' };
    // The session is being paid, or it stayed open despite the request.
    return { status: 'refused', cause: new GatewayFailure(`the session is ${session.status}`) };
  } catch (error) {
    const refused = refusalIn(error);
    if (!refused) return { status: 'unavailable', cause: failureOf(error) };
    return { status: 'refused', cause: refusal(refused.status, refused.code) };
  }
}

/** Expires a session, which only an open one allows, and returns it. */
async function expired(stripe: Stripe, id: string) {
  try {
    return read(wireSession, await stripe.checkout.sessions.expire(id));
  } catch (error) {
    if (refusalIn(error)?.status !== 400) throw error;
    return read(wireSession, await stripe.checkout.sessions.retrieve(id));
  }
}
