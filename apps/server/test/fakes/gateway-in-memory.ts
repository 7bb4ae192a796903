import type { Currency } from '@manabar/contracts';
import type {
  CancelAnswer,
  FindAnswer,
  Gateway,
  GatewayPayment,
  Gateways,
  OpenAnswer,
  OpenRequest,
  ReadAnswer,
  RefundAnswer,
  RefundRequest,
} from '#gateways/index.ts';
import { capturedPayment } from './fake-gateway.ts';

/** Reaction to a new payment: accepts it, is unreachable, refuses it, or accepts it and loses the answer. */
export type GatewayMode = 'well' | 'down' | 'refusing' | 'losing';

/**
 * Gateway in memory that the test controls. Like real gateways it stores payments by idempotency key, and it records every call.
 */
export class GatewayInMemory implements Gateway, Gateways {
  readonly name = 'sandbox';
  readonly proof = 'signature';
  mood: GatewayMode = 'well';
  takes: readonly Currency[] = ['usd', 'rub'];
  /** Requests for new payments, in order. */
  readonly opened: OpenRequest[] = [];
  readonly cancelled: string[] = [];
  readonly refunds: RefundRequest[] = [];
  readonly #book = new Map<string, GatewayPayment>();
  #gate: Promise<void> | undefined;

  gatewayFor(currency: Currency): Gateway | undefined {
    return this.takes.includes(currency) ? this : undefined;
  }

  gatewayNamed(name: string): Gateway | undefined {
    return name === this.name ? this : undefined;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  get payments(): GatewayPayment[] {
    return [...this.#book.values()];
  }

  paymentOf(reference: string): GatewayPayment {
    const payment = this.#book.get(reference);
    if (!payment) throw new Error(`the gateway has no payment of ${reference}`);
    return payment;
  }

  /** Pays as the customer, in any state of the payment. */
  capture(reference: string, changes: Partial<GatewayPayment> = {}): GatewayPayment {
    const payment = this.paymentOf(reference);
    return Object.assign(payment, {
      status: 'captured',
      capturedAmount: payment.amount,
      ...changes,
    });
  }

  /** Delays new payments until the returned function is called. */
  hold(): () => void {
    const gate = Promise.withResolvers<undefined>();
    this.#gate = gate.promise;
    return () => {
      this.#gate = undefined;
      gate.resolve(undefined);
    };
  }

  async open(request: OpenRequest): Promise<OpenAnswer> {
    const { mood } = this;
    this.opened.push(request);
    await this.#gate;
    if (mood === 'down') return { status: 'unavailable', cause: 'it is down' };
    if (mood === 'refusing') return { status: 'refused', cause: 'it will not have it' };
    const payment = this.#book.get(request.idempotenceKey) ?? newPayment(request);
    this.#book.set(request.idempotenceKey, payment);
    if (mood === 'losing') return { status: 'unavailable', cause: 'the answer was lost' };
    return { status: 'opened', payment, payUrl: `http://pay.example/pay/${payment.id}` };
  }

  async find(paymentId: string): Promise<FindAnswer> {
    if (this.mood === 'down') return { status: 'unavailable', cause: 'it is down' };
    const payment = this.payments.find(({ id }) => id === paymentId);
    return payment ? { status: 'found', payment } : { status: 'not_found' };
  }

  async cancel(paymentId: string): Promise<CancelAnswer> {
    if (this.mood === 'down') return { status: 'unavailable', cause: 'it is down' };
    this.cancelled.push(paymentId);
    const payment = this.payments.find(({ id }) => id === paymentId);
    if (payment?.status === 'captured') return { status: 'captured' };
    if (payment) payment.status = 'cancelled';
    return { status: 'cancelled' };
  }

  async refund(request: RefundRequest): Promise<RefundAnswer> {
    if (this.mood === 'down') return { status: 'unavailable', cause: 'it is down' };
    if (this.mood === 'refusing') return { status: 'refused', reason: 'too late' };
    this.refunds.push(request);
    return { status: 'done', id: `refund-${request.reference}` };
  }

  readNotification(): ReadAnswer {
    return { status: 'forged' };
  }

  async *list(): AsyncGenerator<GatewayPayment> {
    yield* this.payments;
  }
}

const newPayment = ({ reference, amount, currency }: OpenRequest): GatewayPayment =>
  capturedPayment({
    id: `fake-${reference}`,
    reference,
    amount,
    currency,
    status: 'pending',
    capturedAmount: 0n,
  });
