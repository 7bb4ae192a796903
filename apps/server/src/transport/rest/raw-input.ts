import { fieldsOf, fieldOf } from '@manabar/contracts/rules';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#errors.ts';
import { hasRequestBody, type RestMeta } from './endpoints.ts';
import type { InputKeys } from './input-keys.ts';

/**
 * Builds a procedure's input from a REST request: the query (GET) or the body (others), overridden by path parameters. Body and
 * query contribute only fields of the schema. The idempotency key comes from its header only. Errors: validation_error for a body
 * that is not an object and a query that cannot be decoded.
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
  if (!hasRequestBody(rest) && request.url.includes('?'))
    take(input, decodableQuery(request), keys);
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
  for (const key of keys) if (Object.hasOwn(sent, key)) input[key] = fieldOf(sent, key);
}

function decodableQuery(request: FastifyRequest): object {
  try {
    decodeURIComponent(request.url.slice(request.url.indexOf('?')));
  } catch (cause) {
    throw new DomainError('validation_error', { query: 'invalid' }, { cause });
  }
  return fieldsOf(request.query);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
