import type { FastifyInstance } from 'fastify';
import type { Outages } from '#http/outage.ts';
import { Refusal } from '#refusal.ts';
import { cancelPayment } from './cancel-payment.ts';
import { createPayment } from './create-payment.ts';
import { findPayment, viewOf, type Gateway } from './create-gateway.ts';
import { listPayments } from './list-payments.ts';
import { refundPayment } from './refund-payment.ts';
import { createRequest, listRequest, refundRequest } from './request-schemas.ts';

interface OfPayment {
  Params: { id: string };
}

/** The gateway's calls for the shop. The scope has checked their signatures. */
export function registerGatewayApi(
  scope: FastifyInstance,
  { gateway, outages }: { gateway: Gateway; outages: Outages },
): void {
  scope.post('/payments', async ({ body, headers }) =>
    viewOf(
      gateway,
      createPayment(
        gateway,
        headers['idempotency-key'],
        createRequest.parse(body),
        headers['accept-language'],
      ),
    ),
  );
  scope.get('/payments', async ({ query }) => listPayments(gateway, listRequest.parse(query)));
  scope.get<OfPayment>('/payments/:id', async ({ params }) =>
    viewOf(gateway, findPayment(gateway, params.id)),
  );
  scope.post<OfPayment>('/payments/:id/cancel', async ({ params }) =>
    viewOf(gateway, cancelPayment(gateway, params.id)),
  );
  scope.post<OfPayment>('/payments/:id/refunds', async ({ params, body }) => {
    if (outages.of('gateway') === 'refuse-refunds') throw new Refusal(409, 'refund_refused');
    return refundPayment(gateway, params.id, refundRequest.parse(body));
  });
}
