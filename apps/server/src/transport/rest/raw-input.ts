import type { FastifyRequest } from 'fastify';
import { DomainError } from '#errors.ts';
import type { RestMeta } from './endpoints.ts';
import type { InputKeys } from './input-keys.ts';

/**
 * What a REST request says, as the input of its procedure: the body (of POST and PUT) or the query (of the others),
 * over it the parameters of the path. Of a body and a query only what the schema names is taken, however much else is
 * in it. The idempotency key comes from its header alone.
 * Errors: validation_error for a body that is not an object and a query that cannot be decoded.
 */
export function rawInputOf(
  request: FastifyRequest,
  rest: RestMeta,
  keys: InputKeys,
): Record<string, unknown> {
  const { body } = request;
  if (body !== undefined && !isRecord(body))
    throw new DomainError('validation_error', { input: 'invalid' });
  const input: Record<string, unknown> = {};
  const hasBody = rest.method === 'POST' || rest.method === 'PUT';
  // What goes into addresses stays in logs and histories: nothing that changes something is told there.
  if (!hasBody && request.url.includes('?')) take(input, decodableQuery(request), keys);
  if (body) take(input, body, keys);
  Object.assign(input, request.params);
  delete input['idempotencyKey'];
  if (rest.idempotencyKey) {
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && key.trim() !== '') input['idempotencyKey'] = key;
  }
  return input;
}

function take(input: Record<string, unknown>, sent: object, keys: InputKeys): void {
  if (keys === null) {
    Object.assign(input, sent);
    return;
  }
  for (const key of keys) if (Object.hasOwn(sent, key)) input[key] = sent[key as keyof typeof sent];
}

function decodableQuery(request: FastifyRequest): object {
  try {
    decodeURIComponent(request.url.slice(request.url.indexOf('?')));
  } catch (cause) {
    throw new DomainError('validation_error', { query: 'invalid' }, { cause });
  }
  return request.query as object;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
