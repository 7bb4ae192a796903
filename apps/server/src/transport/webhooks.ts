import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { applyMessage, receiveMessage } from '#modules/payments/index.ts';
import { boundBody, refuseUnread, takeBody } from './bodies/admit-body.ts';
import { WEBHOOK_BODY_BYTES } from './bodies/body-limits.ts';
import { sendError, sendJson } from './rest/send.ts';

interface OfProvider {
  Params: { provider: string };
}

/** Of so many this process sees to itself at once: the others, of a storm, are the worker's. */
const AT_ONCE = 4;

/**
 * Messages of card gateways. Not a procedure: what proves a message is the very bytes of its body. It is kept, then
 * answered, then applied; what fails of that the worker does again from where it is kept.
 */
export async function registerWebhooks(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  const applying = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.allSettled(applying));
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
  takeBodiesAsBytes(app);
  app.post<OfProvider>(
    '/payment/webhook/:provider',
    {
      bodyLimit: WEBHOOK_BODY_BYTES,
      onRequest: (request, reply) =>
        refuseUnread(deps, request, {}, () => {
          takeBody(deps, request, reply, { mostBytes: WEBHOOK_BODY_BYTES });
        }),
      preParsing: boundBody,
    },
    async (request, reply) => {
      const message = await receive(deps, request, reply);
      if (message === null || applying.size >= AT_ONCE) return reply;
      const work = applyMessage(deps, message)
        .catch((error: unknown) => deps.log.error({ err: error }, 'a message waits for the worker'))
        .finally(() => applying.delete(work));
      applying.add(work);
      return reply;
    },
  );
}

/** Answers the gateway; the message's id when there is something to apply. */
async function receive(
  deps: Deps,
  request: FastifyRequest<OfProvider>,
  reply: FastifyReply,
): Promise<bigint | null> {
  try {
    const { provider } = request.params;
    // What proves nothing by itself has a gateway asked: by anybody, so not as often as they like.
    if (deps.gateways.gatewayNamed(provider)?.proof === 'inquiry') await spend(deps, request);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const id = await receiveMessage(deps, {
      provider,
      body,
      headers: request.headers,
      address: request.ip,
    });
    await sendJson(request, reply, 200, JSON.stringify({ success: true }));
    return id;
  } catch (error) {
    sendError(deps, request, reply, await refusalFor(deps, request, error));
    return null;
  }
}

/** Who signs comes as often as they like; whoever sends what is refused is counted as any other caller. */
async function refusalFor(deps: Deps, request: FastifyRequest, error: unknown): Promise<unknown> {
  if (!(error instanceof DomainError) || error.code === 'rate_limited') return error;
  return spend(deps, request).then(
    () => error,
    (limited: unknown) => limited,
  );
}

async function spend({ rateLimits }: Deps, { ip }: FastifyRequest): Promise<void> {
  const wait = await rateLimits.spend('webhook', ip);
  if (wait !== null) throw new DomainError('rate_limited', undefined, { retryAfter: wait });
}

function takeBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    // One that is no content type at all would be refused before any parser is asked.
    if (request.headers['content-type'] !== undefined) {
      request.headers['content-type'] = 'application/octet-stream';
    }
    done();
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
