import { randomUUID } from 'node:crypto';
import type { HttpClient } from '#infra/http-client.ts';
import { createNetworkCheck } from '#config/network-list.ts';
import { parseJson } from '#infra/parse-json.ts';
import { createCall, type Call, type Reply, type Sending } from '../call.ts';
import type {
  CancelAnswer,
  FindAnswer,
  Gateway,
  Notification,
  OpenAnswer,
  OpenRequest,
  ReadAnswer,
} from '../gateway.ts';
import { localesFrom } from '../payment-page-locales.ts';
import { asOpened } from '../gateway-payment.mapper.ts';
import {
  causeOf,
  errorIn,
  isKeyTaken,
  listPayments,
  readWhole,
  refusalIn,
  said,
} from './read-payments.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { refund } from './refund.ts';
import {
  asAmount,
  readPayment,
  wireEvent,
  wireNotification,
  wirePayment,
  wireStatus,
} from './wire.ts';

export interface YookassaSettings {
  /** Base URL of the API, without a trailing slash. */
  url: string;
  shopId: string;
  secretKey: string;
  /** Networks of notification senders, as CIDR. */
  networks: readonly string[];
  client: HttpClient;
  timeLimitMs: number;
}

const MAX_DESCRIPTION = 128;
const locales = { ru: 'ru_RU', en: 'en_US', uz: 'ru_RU' } as const;

/** Adapter of the YooKassa API v3: https://yookassa.ru/developers/api */
export function createYookassaGateway(settings: YookassaSettings): Gateway {
  const { url, shopId, secretKey, client, timeLimitMs } = settings;
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
  const call = createCall({
    url,
    headersFor: () => ({ authorization }),
    client,
    timeLimitMs,
  });
  return {
    name: 'yookassa',
    proof: 'inquiry',
    admitsSender: createNetworkCheck(settings.networks),
    open: (request) => open(call, request),
    find: (id) => find(call, id),
    cancel: (id) => cancel(call, id),
    refund: (request) => refund(call, request),
    readNotification,
    list: (from, to) => listPayments(call, from, to),
  };
}

const pathOf = (id: string) => `/payments/${encodeURIComponent(id)}`;

async function open(call: Call, request: OpenRequest): Promise<OpenAnswer> {
  const inTurn = localesFrom(locales, request.language);
  let reply: Reply = { came: 'nothing', cause: undefined };
  for (const locale of inTurn) {
    reply = await call('/payments', paymentFor(request, locale));
    if (!isKeyTaken(reply)) break;
  }
  const made = said(wirePayment, reply);
  if (made) return asOpened(readPayment(made, []), made.confirmation?.confirmation_url, request);
  const isRefused = refusalIn(reply) && !isKeyTaken(reply);
  return { status: isRefused ? 'refused' : 'unavailable', cause: causeOf(reply) };
}

function paymentFor(request: OpenRequest, locale: string): Sending {
  return {
    headers: { 'idempotence-key': idempotencyKeyOf(request.idempotenceKey) },
    body: {
      amount: asAmount(request.amount, request.currency),
      capture: true,
      payment_method_data: { type: 'bank_card' },
      confirmation: { type: 'redirect', return_url: request.returnUrl, locale },
      description: [...request.description].slice(0, MAX_DESCRIPTION).join(''),
      metadata: { reference: request.reference },
    },
  };
}

async function find(call: Call, id: string): Promise<FindAnswer> {
  const reply = await call(pathOf(id));
  const payment = said(wirePayment, reply);
  if (payment?.id === id) {
    try {
      return { status: 'found', payment: await readWhole(call, payment) };
    } catch (cause) {
      return { status: 'unavailable', cause };
    }
  }
  if (reply.came === 'answer' && reply.status === 404 && errorIn(reply)?.code === 'not_found') {
    return { status: 'not_found' };
  }
  return { status: 'unavailable', cause: causeOf(reply) };
}

/**
 * Cancels a payment. The API only cancels payments that wait for capture; one that waits for its customer stays open until
 * its page expires. After a refusal the payment itself is read.
 */
async function cancel(call: Call, id: string): Promise<CancelAnswer> {
  const reply = await call(`${pathOf(id)}/cancel`, {
    // Repeating the call is harmless, and a new key prevents the replay of an earlier refusal.
    headers: { 'idempotence-key': randomUUID() },
    body: {},
  });
  const refused =
    reply.came === 'answer' && (reply.status === 400 || reply.status === 404) && errorIn(reply);
  const payment = said(wirePayment, refused ? await call(pathOf(id)) : reply);
  if (payment?.id === id && payment.status === 'canceled') return { status: 'cancelled' };
  if (payment?.id === id && payment.status === 'succeeded') return { status: 'captured' };
  const isOpen = refused && payment?.id === id;
  return {
    status: isOpen || (refused && reply.status === 404) ? 'refused' : 'unavailable',
    cause: causeOf(reply),
  };
}

/**
 * Reads an event, which is unsigned and therefore only a reason to poll its payment. Its id consists of type, payment and
 * claimed status; undocumented values are mapped to one, which limits the number of forged events per payment.
 */
function readNotification(raw: Buffer): ReadAnswer {
  const message = wireNotification.safeParse(parseJson(raw.toString('utf8'))).data;
  if (!message) return { status: 'malformed' };
  const { event, object } = message;
  const status = wireStatus.safeParse(object.status).data ?? 'other';
  const about = (kind: Notification['kind'], paymentId: string): ReadAnswer => ({
    status: 'read',
    notification: {
      eventId: `${wireEvent.safeParse(event).data ?? `${kind}.other`}:${paymentId}:${status}`,
      kind,
      paymentId,
      payment: null,
    },
  });
  if (event.startsWith('payment.')) return about('payment', object.id);
  if (event.startsWith('refund.') && object.payment_id !== undefined) {
    return about('refund', object.payment_id);
  }
  return about('other', '');
}
