import type { FastifyInstance, FastifyReply } from 'fastify';
import { ZodError } from 'zod';
import { Refusal } from '#refusal.ts';

function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) {
    const field = error.issues[0]?.path[0];
    return new Refusal(400, field === undefined ? 'invalid_request' : `invalid_${String(field)}`);
  }
  const statusCode = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  // A body that is too large, an address that cannot be decoded, or an unknown content type.
  return typeof statusCode === 'number' && statusCode < 500
    ? new Refusal(statusCode, 'invalid_request')
    : undefined;
}

/** Answers every failure with `{error: code}`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error);
    if (!refusal) request.log.error(error);
    return reply.code(refusal?.status ?? 500).send({ error: refusal?.code ?? 'internal_error' });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }));
}

/** Refuses an address that cannot be decoded, because no error handler is called for it. */
export function refuseAddress(reply: FastifyReply): void {
  void reply.code(400).send({ error: 'invalid_request' });
}
