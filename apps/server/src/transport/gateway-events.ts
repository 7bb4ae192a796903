import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { applyGatewayEvent, receiveGatewayEvent } from '#modules/payments/index.ts';
import { openBody } from './bodies/admit-body.ts';
import { WEBHOOK_BODY_BYTES } from './bodies/body-limits.ts';
import { readBodiesAsBytes } from './bodies/read-bodies-as-bytes.ts';
import { sendError, sendJson } from './rest/send-json.ts';

interface OfProvider {
  Params: { provider: string };
}

/** Maximum number of concurrent events that this process applies itself; the worker applies the rest. */
const AT_ONCE = 4;

/**
 * Receives events of card gateways. It is not a procedure, because signatures cover the raw body. An event is stored, answered
 * and then applied; the worker applies a failed one again from its stored form.
 */
export async function registerGatewayEvents(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  const applying = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.allSettled(applying));
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
  readBodiesAsBytes(app);
  app.post<OfProvider>(
    '/payment/webhook/:provider',
    openBody(deps, WEBHOOK_BODY_BYTES),
    async (request, reply) => {
      const message = await receive(deps, request, reply);
      if (message === null || applying.size >= AT_ONCE) return reply;
      const work = applyGatewayEvent(deps, message)
        .catch((error: unknown) =>
          deps.log.error(
            { err: error },
            'cannot apply a gateway event at once; the worker retries',
          ),
        )
        .finally(() => applying.delete(work));
      applying.add(work);
      return reply;
    },
  );
}

/** Answers the gateway; returns the event's id if the event must be applied. */
async function receive(
  deps: Deps,
  request: FastifyRequest<OfProvider>,
  reply: FastifyReply,
): Promise<bigint | null> {
  try {
    const { provider } = request.params;
    // Anyone can trigger a request to the gateway with an unsigned event, so it counts against the rate limit.
    if (deps.gateways.gatewayNamed(provider)?.proof === 'inquiry') await spend(deps, request);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const id = await receiveGatewayEvent(deps, {
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

/** Returns a refused event's error: signed events are not rate limited, but senders of refused ones are, like any caller. */
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
