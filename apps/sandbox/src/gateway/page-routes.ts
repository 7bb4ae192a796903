import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#refusal.ts';
import { cancelByCardholder } from './cancel-payment.ts';
import { findPayment, viewOf, type Gateway } from './create-gateway.ts';
import { checkCardForm, readCardForm } from './page/check-card-form.ts';
import { securityHeaders } from './page/layout.ts';
import { notFoundPage, paymentPage, type Attempt } from './page/payment-page.ts';
import { style } from './page/style.ts';
import { chooseLanguage } from './page/page-language.ts';
import { payByCard } from './pay-by-card.ts';
import { reversePayment } from './refund-payment.ts';
import type { Payment } from './payment.ts';
import { cardNumber, reverseRequest, simulateRequest } from './request-schemas.ts';

interface OfPayment {
  Params: { id: string };
  Querystring: { lang?: string | string[] };
}
type Request = FastifyRequest<OfPayment>;

/** Returns the language of the address, else the one in which the shop opened the payment, else the browser's. */
const languageOf = ({ query, headers }: Request, payment: Payment | undefined) =>
  chooseLanguage(
    query.lang,
    [payment?.languages, headers['accept-language']].filter(Boolean).join(','),
  );

/** Registers the pages for customers and the actions of testers, none of which need a signature. */
export function registerPages(scope: FastifyInstance, gateway: Gateway): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const show = (request: Request, reply: FastifyReply, attempt?: Attempt) => {
    const payment = gateway.payments.get(request.params.id);
    const language = languageOf(request, payment);
    reply.type('text/html; charset=utf-8');
    if (!payment) {
      return reply.code(404).headers(securityHeaders('')).send(notFoundPage(language));
    }
    const now = gateway.clock.now();
    return reply
      .headers(securityHeaders(new URL(payment.returnUrl).origin))
      .send(paymentPage(payment, language, { now, ...(attempt && { attempt }) }));
  };
  /** Shows the current page when the requested action is impossible. */
  const orShow = (request: Request, reply: FastifyReply, act: () => FastifyReply) => {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(request, reply.code(error.status));
    }
  };

  scope.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  scope.get<OfPayment>('/:id', async (request, reply) => show(request, reply));

  scope.post<OfPayment>('/:id', async (request, reply) =>
    orShow(request, reply, () => {
      const { id } = request.params;
      const { returnUrl } = findPayment(gateway, id);
      const values = readCardForm(request.body);
      const errors = checkCardForm(values, gateway.clock.now());
      // A CVC is never shown again.
      const attempt = { values: { ...values, cvc: '' }, errors, declined: false };
      if (Object.keys(errors).length > 0) return show(request, reply.code(422), attempt);
      const result = payByCard(gateway, id, cardNumber.parse(values.number));
      if (result !== 'declined') return reply.redirect(returnUrl, 303);
      return show(request, reply.code(402), { ...attempt, declined: true });
    }),
  );

  scope.post<OfPayment>('/:id/cancel', async (request, reply) =>
    orShow(request, reply, () =>
      reply.redirect(cancelByCardholder(gateway, request.params.id).returnUrl, 303),
    ),
  );

  scope.post<OfPayment>('/:id/simulate', async ({ params, body }) => {
    const { card } = simulateRequest.parse(body);
    const result = payByCard(gateway, params.id, card);
    const { status } = viewOf(gateway, findPayment(gateway, params.id));
    return { id: params.id, result, status, return_url: findPayment(gateway, params.id).returnUrl };
  });

  scope.post<OfPayment>('/:id/reverse', async ({ params, body }) =>
    reversePayment(gateway, params.id, reverseRequest.parse(body)),
  );
}
