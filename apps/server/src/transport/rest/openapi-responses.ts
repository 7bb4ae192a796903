import { errorCatalogue, type ErrorCode } from '@manabar/contracts';
import { errorMeanings } from './error-meanings.ts';
import type { Json } from './json-schemas.ts';

/** Statuses of refusals that are kept under an idempotency key, and replayed. */
const KEPT = [400, 402, 404, 409, 422];

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const header = (name: string): Json => ref('headers', name);

/** What answers say in headers. */
export const headers: Record<string, Json> = {
  NoStore: {
    required: true,
    schema: { const: 'no-store' },
    description: 'Nobody keeps the answer',
  },
  NoCache: {
    required: true,
    schema: { const: 'no-cache' },
    description: 'May be kept, but is asked about before each use',
  },
  ETag: {
    required: true,
    schema: { type: 'string', minLength: 3 },
    description: 'Of these bytes; `If-None-Match` with it is answered 304',
  },
  RetryAfter: {
    required: true,
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
    description: 'Seconds',
  },
  MayRetryAfter: {
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
    description: 'Seconds, where waiting helps',
  },
  IdempotentReplayed: {
    schema: { const: 'true' },
    description: 'The first answer to this key, again',
  },
};

export const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** Refusals by status. Equal ones stand once in the document, in `components`, under their codes. */
export function createRefusals() {
  const components: Record<string, Json> = {};
  return {
    components,
    /** `withKey`: of a call that an idempotency key may come with. */
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

/** A success: what it answers, and whether that is kept anywhere. */
export function success(
  schema: Json,
  { cached = false, withKey = false }: { cached?: boolean; withKey?: boolean } = {},
): Json {
  return {
    description: 'Done',
    headers: {
      'Cache-Control': header(cached ? 'NoCache' : 'NoStore'),
      ...(cached && { ETag: header('ETag') }),
      ...(withKey && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
    },
    content: json(schema),
  };
}

/** The answer of a cached call to who has these bytes already. */
export const unchanged: Json = {
  description: 'What you have is what there is',
  headers: { 'Cache-Control': header('NoCache'), ETag: header('ETag') },
};
