import type {
  FindAnswer,
  Gateway,
  GatewayName,
  GatewayPayment,
  ReadAnswer,
  RefundAnswer,
  RefundRequest,
} from '#gateways/gateway.ts';
import type { Gateways } from '#gateways/index.ts';

/** Gateway with answers from the test, which records its calls. */
export class FakeGateway implements Gateway {
  readonly name: GatewayName;
  readonly proof: Gateway['proof'];
  readonly payments = new Map<string, GatewayPayment>();
  readonly calls: string[] = [];
  find_: (id: string) => Promise<FindAnswer> = async (id) => {
    const payment = this.payments.get(id);
    return payment ? { status: 'found', payment } : { status: 'not_found' };
  };
  refund_: (request: RefundRequest) => Promise<RefundAnswer> = async () => ({
    status: 'refused',
    reason: 'no',
  });

  constructor(name: GatewayName, proof: Gateway['proof'] = 'inquiry') {
    this.name = name;
    this.proof = proof;
  }

  readonly open: Gateway['open'] = async () => ({ status: 'unavailable', cause: 'not open' });

  readonly find: Gateway['find'] = (id) => {
    this.calls.push(`find ${id}`);
    return this.find_(id);
  };

  readonly cancel: Gateway['cancel'] = async () => ({ status: 'cancelled' });

  readonly refund: Gateway['refund'] = (request) => {
    this.calls.push(`refund ${request.reference}`);
    return this.refund_(request);
  };

  /** Reads `{id, event}` as well-formed but unauthenticated. */
  readNotification(raw: Buffer): ReadAnswer {
    try {
      const { id, event } = JSON.parse(raw.toString()) as { id: string; event: string };
      const said = { kind: 'payment', payment: null } as const;
      return { status: 'read', notification: { ...said, paymentId: id, eventId: event } };
    } catch {
      return { status: 'malformed' };
    }
  }

  async *list(): AsyncIterable<GatewayPayment> {
    yield* this.payments.values();
  }
}

/** Returns gateways of which one is replaced by the test's. */
export function withGateway(others: Gateways, own: Gateway): Gateways {
  const gatewayNamed = (name: string) => (name === own.name ? own : others.gatewayNamed(name));
  return { ...others, gatewayNamed };
}

/** Returns a captured payment in a gateway's report. */
export function capturedPayment(changes: Partial<GatewayPayment>): GatewayPayment {
  const amount = changes.amount ?? 500n;
  return {
    id: 'elsewhere',
    reference: null,
    amount,
    currency: 'usd',
    currencyCode: changes.currency ?? 'usd',
    status: 'captured',
    capturedAmount: amount,
    refundedAmount: 0n,
    refunds: [],
    createdAt: new Date(),
    ...changes,
  };
}
