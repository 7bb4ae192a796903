import type { HttpClient } from '#infra/http-client.ts';
import { readSignature, sign, SIGNATURE_HEADER } from '#infra/secrets/body-signature.ts';
import type { Clock } from '#infra/clock.ts';
import { parseJson } from '#infra/parse-json.ts';
import { createCall, type Call, type Reply } from '../call.ts';
import { refusal, unlisted } from '../failure.ts';
import type {
  CancelAnswer,
  FindAnswer,
  Gateway,
  GatewayPayment,
  Notification,
  OpenAnswer,
  OpenRequest,
  ReadAnswer,
  RefundAnswer,
  RefundRequest,
} from '../gateway.ts';
import { readEveryPage } from '../read-every-page.ts';
import { asOpened } from '../gateway-payment.mapper.ts';
import { wireError, wireMessage, wirePage, wirePayment, wireRefund } from './wire.ts';

export interface SandboxSettings {
  /** Base URL of the sandbox, without a trailing slash. */
  url: string;
  /** Secret that signs calls and verifies events. */
  secret: string;
  clock: Clock;
  client: HttpClient;
  timeLimitMs: number;
}

const PAGE = 200;

/** The card gateway of docs/sandbox.md. */
export function createSandboxGateway(settings: SandboxSettings): Gateway {
  const { url, secret, clock, client, timeLimitMs } = settings;
  const call = createCall({
    url,
    headersFor: (body) => ({ [SIGNATURE_HEADER]: sign(body, secret, clock.now()) }),
    client,
    timeLimitMs,
  });
  return {
    name: 'sandbox',
    proof: 'signature',
    open: (request) => open(call, request),
    find: async (id) => readFound(id, await call(pathOf(id))),
    cancel: async (id) => readCancelled(await call(`${pathOf(id)}/cancel`, { body: {} })),
    refund: (request) => refund(call, request),
    readNotification(raw, headers) {
      const status = readSignature(headers[SIGNATURE_HEADER], raw, { secret, now: clock.now() });
      return status === 'signed' ? readMessage(raw) : { status };
    },
    list: (from, to) => list(call, from, to),
  };
}

const pathOf = (id: string) => `/v1/payments/${encodeURIComponent(id)}`;

type Answered = Extract<Reply, { came: 'answer' }>;

const paymentIn = ({ status, json }: Answered) =>
  status === 200 ? wirePayment.safeParse(json).data : undefined;

/** Error code of an answer in the documented form. */
const errorIn = ({ json }: Answered) => wireError.safeParse(json).data?.error;

const unavailable = (reply: Reply) =>
  ({
    status: 'unavailable',
    cause: reply.came === 'answer' ? unlisted(reply.status) : reply.cause,
  }) as const;

async function open(call: Call, request: OpenRequest): Promise<OpenAnswer> {
  const reply = await call('/v1/payments', {
    headers: {
      'idempotency-key': request.idempotenceKey,
      'accept-language': request.language,
    },
    body: {
      reference: request.reference,
      amount: Number(request.amount),
      currency: request.currency.toUpperCase(),
      return_url: request.returnUrl,
      webhook_url: request.webhookUrl,
      expires_at: request.expiresAt.toISOString(),
    },
  });
  if (reply.came !== 'answer') return unavailable(reply);
  const opened = paymentIn(reply);
  if (opened) return asOpened(opened.payment, opened.payUrl, request);
  const error = errorIn(reply);
  // A key that is used with other content does not refuse this payment, which may be open.
  const known = error === 'idempotency_key_reused';
  if (error !== undefined && !known && (reply.status === 400 || reply.status === 422)) {
    return { status: 'refused', cause: refusal(reply.status, error) };
  }
  return unavailable(reply);
}

function readFound(id: string, reply: Reply): FindAnswer {
  if (reply.came !== 'answer') return unavailable(reply);
  const found = paymentIn(reply);
  if (found?.payment.id === id) return { status: 'found', payment: found.payment };
  if (reply.status === 404 && errorIn(reply) === 'not_found') return { status: 'not_found' };
  return unavailable(reply);
}

function readCancelled(reply: Reply): CancelAnswer {
  if (reply.came !== 'answer') return unavailable(reply);
  const status = paymentIn(reply)?.payment.status;
  if (status === 'cancelled' || status === 'expired') return { status: 'cancelled' };
  const error = errorIn(reply);
  if (reply.status === 409 && error === 'payment_captured') return { status: 'captured' };
  if (reply.status === 404 && error === 'not_found') {
    return { status: 'refused', cause: refusal(404, error) };
  }
  return unavailable(reply);
}

/** Final refusals of a refund. */
const finalRefusals = ['refund_refused', 'refund_exceeds_payment', 'payment_not_captured'];

async function refund(call: Call, request: RefundRequest): Promise<RefundAnswer> {
  const { paymentId, reference, amount } = request;
  const body = { reference, amount: Number(amount) };
  const reply = await call(`${pathOf(paymentId)}/refunds`, { body });
  if (reply.came !== 'answer') return unavailable(reply);
  const given = reply.status === 200 ? wireRefund.safeParse(reply.json).data : undefined;
  if (given?.reference === reference && given.amount === amount) {
    return { status: 'done', id: given.id };
  }
  const error = errorIn(reply);
  if (reply.status === 409 && error !== undefined && finalRefusals.includes(error)) {
    return { status: 'refused', reason: error };
  }
  return unavailable(reply);
}

/** Reads a page of payments in a period; throws on failure. */
async function pageOf(call: Call, span: Record<string, string>, after: string | undefined) {
  const query = new URLSearchParams({ ...span, ...(after !== undefined && { after }) });
  const reply = await call(`/v1/payments?${query.toString()}`);
  if (reply.came !== 'answer') throw reply.cause;
  const page = reply.status === 200 ? wirePage.safeParse(reply.json).data : undefined;
  if (!page) throw unlisted(reply.status);
  return { items: page.payments.map(({ payment }) => payment), next: page.next };
}

function list(call: Call, from: Date, to: Date): AsyncIterable<GatewayPayment> {
  const span = { from: from.toISOString(), to: to.toISOString(), limit: String(PAGE) };
  return readEveryPage((after) => pageOf(call, span, after));
}

const kinds: Readonly<Record<string, Notification['kind']>> = {
  'payment.captured': 'payment',
  'payment.cancelled': 'payment',
  'payment.refunded': 'refund',
  'payment.disputed': 'dispute',
};

function readMessage(raw: Buffer): ReadAnswer {
  const message = wireMessage.safeParse(parseJson(raw.toString('utf8'))).data;
  if (!message) return { status: 'malformed' };
  const { id: eventId, type } = message;
  const kind = kinds[type];
  if (!kind) {
    return {
      status: 'read',
      notification: { eventId, kind: 'other', paymentId: '', payment: null },
    };
  }
  const payment = wirePayment.safeParse(message.payment).data?.payment;
  if (!payment) return { status: 'malformed' };
  return { status: 'read', notification: { eventId, kind, paymentId: payment.id, payment } };
}
