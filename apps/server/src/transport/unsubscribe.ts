import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { declineMessages } from '#modules/messages/index.ts';
import { openBody } from './bodies/admit-body.ts';
import { sendError, sendJson } from './rest/send-json.ts';

/** Maximum size of a body in bytes. Mail programs send `List-Unsubscribe=One-Click`; its content is ignored. */
const BODY_BYTES = 4096;

interface WithToken {
  Params: { token: string };
}

/**
 * Receives one-click unsubscriptions of mail programs (RFC 8058) at the address of the page. It is not a procedure, because the
 * body is a form.
 */
export async function registerUnsubscribe(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
  app.post<WithToken>('/unsubscribe/:token', openBody(deps, BODY_BYTES), async (request, reply) => {
    const wait = await deps.rateLimits.spend('general', request.ip);
    if (wait !== null) throw new DomainError('rate_limited', undefined, { retryAfter: wait });
    const answer = await declineMessages(deps, request.params.token);
    await sendJson(request, reply, 200, JSON.stringify(answer));
    return reply;
  });
}
