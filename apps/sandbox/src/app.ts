import fastify, { type FastifyInstance } from 'fastify';
import { listProviderOperations } from './list-provider-operations.ts';
import { systemClock, type Clock } from './clock.ts';
import { registerGatewayApi } from './gateway/api-routes.ts';
import { createGateway } from './gateway/create-gateway.ts';
import { registerPages } from './gateway/page-routes.ts';
import { resumeConfirmations } from './gateway/pay-by-card.ts';
import { sendOverHttp, type Send } from './gateway/webhooks.ts';
import { answerErrors, refuseAddress } from './http/answer-errors.ts';
import { registerOutages, type Part } from './http/outage.ts';
import { acceptSignedRequests } from './http/accept-signed-requests.ts';
import { createNoResponse } from './http/no-response.ts';
import { noArchive, type Archive } from './records-on-disk.ts';
import { createInbox } from './messages/inbox.ts';
import { createMailServer } from './messages/mail-server.ts';
import { registerInbox } from './messages/routes.ts';
import { createTelegram, registerTelegramApi, registerTelegramPages } from './messages/telegram.ts';
import { registerRates } from './rates/routes.ts';
import { registerSupplier } from './supplier/routes.ts';
import { createSupplier } from './supplier/supplier.ts';

/** Parts of the sandbox; a test replaces those that it observes or speeds up. */
export interface World {
  /** Address of the sandbox: scheme, host and port. */
  origin: () => string;
  /** Secret with which both sides sign the supplier's calls. */
  supplierSecret: string;
  /** Secret that signs the gateway's calls and webhooks. */
  gatewaySecret: string;
  /** Token of the shop's bot at Telegram; without it every token is accepted. */
  telegramToken?: string | undefined;
  /** Port of the mail server, which starts when the sandbox listens; without it there is none. */
  smtpPort?: number | undefined;
  clock?: Clock;
  archive?: Archive;
  send?: Send;
  /** Time in milliseconds for which an unanswered request is kept open. */
  noResponseMs?: number;
  /** Whether errors of the sandbox itself are logged to standard output. */
  logErrors?: boolean;
}

/** Default of `noResponseMs`, longer than the time-out of any shop. */
const NO_RESPONSE_MS = 60_000;

/** Creates the sandbox's HTTP interface, which does not listen yet. */
export function buildApp(world: World): FastifyInstance {
  const { origin, clock = systemClock, archive = noArchive, send = sendOverHttp } = world;
  const app = fastify({
    logger: world.logErrors ? { level: 'error' } : false,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply),
  });
  answerErrors(app);
  const leaveUnanswered = createNoResponse(app, clock, world.noResponseMs ?? NO_RESPONSE_MS);
  const outages = registerOutages(app, clock, leaveUnanswered);
  const supplier = createSupplier({ clock, archive });
  const gateway = createGateway({ clock, archive, origin, send, secret: world.gatewaySecret });
  resumeConfirmations(gateway);

  const inbox = createInbox({ clock, archive });
  const telegram = createTelegram({ clock, inbox, token: world.telegramToken });
  const { smtpPort } = world;
  if (smtpPort !== undefined) {
    const mail = createMailServer(inbox, outages);
    app.addHook('onListen', () => mail.listen(smtpPort));
    app.addHook('onClose', () => mail.close());
  }

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/book', () => listProviderOperations({ gateway, supplier }));
  /** Serves a part of the outside world that may have outages. */
  const serve = (part: Part, prefix: string, routes: (scope: FastifyInstance) => void) =>
    app.register(
      async (scope) => {
        outages.strike(scope, part);
        routes(scope);
      },
      { prefix },
    );
  serve('supplier', '/v1', (scope) => {
    acceptSignedRequests(scope, { clock, secret: world.supplierSecret, unsignedPasses: false });
    registerSupplier(scope, { supplier, leaveUnanswered });
  });
  serve('gateway', '/v1', (scope) => {
    // Anyone may pay in the sandbox, so calls need no signature. A given signature is checked nevertheless, to find
    // adapters that sign wrongly.
    acceptSignedRequests(scope, { clock, secret: world.gatewaySecret, unsignedPasses: true });
    registerGatewayApi(scope, { gateway, outages });
  });
  app.register(async (scope) => registerPages(scope, gateway), { prefix: '/pay' });
  registerInbox(app, inbox);
  serve('telegram', '/telegram', (scope) => registerTelegramApi(scope, telegram));
  app.register(async (scope) => registerTelegramPages(scope, telegram), { prefix: '/t.me' });
  serve('rates', '/rates', (scope) => registerRates(scope, clock));
  return app;
}
