import { errorCatalogue, type ErrorCode } from '@manabar/contracts';
import { errorMeanings } from './error-meanings.ts';
import type { Json } from './json-schemas.ts';

/** Statuses of refusals that are stored under an idempotency key and replayed. */
const KEPT = [400, 402, 404, 409, 422];

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const header = (name: string): Json => ref('headers', name);

export const headers: Record<string, Json> = {
  NoStore: {
    required: true,
    schema: { const: 'no-store' },
    description: 'The answer must not be cached',
  },
  NoCache: {
    required: true,
    schema: { const: 'no-cache' },
    description: 'The answer may be cached, and must be revalidated before each use',
  },
  ETag: {
    required: true,
    schema: { type: 'string', minLength: 3 },
    description: 'Tag of this content; a request with it in `If-None-Match` is answered 304',
  },
  ContentDisposition: {
    required: true,
    schema: { type: 'string', pattern: '^attachment; filename=' },
    description: 'Browsers save the answer as a file of this name',
  },
  RetryAfter: {
    required: true,
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
    description: 'Seconds to wait',
  },
  MayRetryAfter: {
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
    description: 'Seconds to wait; present where waiting helps',
  },
  IdempotentReplayed: {
    schema: { const: 'true' },
    description: 'Present when the first answer to this idempotency key is repeated',
  },
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** Creates a collector of refusals by status. Equal ones are shared in `components` under their codes. */
export function createRefusals() {
  const components: Record<string, Json> = {};
  return {
    components,
    /** Returns the responses of refusals; `withKey` is for an operation that accepts an idempotency key. */
    of: (codes: readonly ErrorCode[], withKey = false): Record<string, Json> => {
      const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
      return Object.fromEntries(
        [...byStatus].map(([status, some]) => {
          const kept = withKey && KEPT.includes(status);
          const name = some.join('.') + (kept ? '.kept' : '');
          components[name] ??= refusal(status, some, kept);
          return [status, ref('responses', name)];
        }),
      );
    },
  };
}

function refusal(status: number, codes: readonly ErrorCode[], kept: boolean): Json {
  const coded = {
    type: 'object',
    properties: { code: { type: 'string', enum: codes } },
    required: ['code'],
  };
  const schema = {
    allOf: [
      ref('schemas', 'Error'),
      { type: 'object', properties: { error: coded }, required: ['error'] },
    ],
  };
  return {
    description: codes.map((code) => `- \`${code}\`: ${errorMeanings[code]}`).join('\n'),
    headers: {
      'Cache-Control': header('NoStore'),
      ...(status === 429 && { 'Retry-After': header('RetryAfter') }),
      ...((codes.includes('request_in_progress') || status === 503) && {
        'Retry-After': header('MayRetryAfter'),
      }),
      ...(kept && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
    },
    content: json(schema),
  };
}

export type Refusals = ReturnType<typeof createRefusals>;

/** Returns a success with its schema and cache control. */
export function success(
  schema: Json,
  {
    cached = false,
    withKey = false,
    attached = false,
  }: { cached?: boolean; withKey?: boolean; attached?: boolean } = {},
): Json {
  return {
    description: 'Success',
    headers: {
      'Cache-Control': header(cached ? 'NoCache' : 'NoStore'),
      ...(cached && { ETag: header('ETag') }),
      ...(attached && { 'Content-Disposition': header('ContentDisposition') }),
      ...(withKey && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
    },
    content: json(schema),
  };
}

/** Response 304 of a cached operation. */
export const unchanged: Json = {
  description: 'Not modified',
  headers: { 'Cache-Control': header('NoCache'), ETag: header('ETag') },
};
