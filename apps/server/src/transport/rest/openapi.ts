import { errorBodySchema } from '@manabar/contracts';
import * as z from 'zod';
import type { Endpoint } from './endpoints.ts';

export type Json = Record<string, unknown>;

export interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

const IDEMPOTENCY_NOTE =
  'Names one attempt: the same key with the same request replays the first answer, byte for byte, with ' +
  '`Idempotent-Replayed: true`; with another request it is 422 idempotency_key_reused.';

/** Statuses of refusals that any call of a kind can answer with; the rest is under `default`. */
export const refusals = {
  400: 'The input does not fit: validation_error with details {field: code}, or a code that says more',
  401: 'No living session: unauthorized; at login invalid_credentials, second_factor_required or second_factor_invalid',
  403: 'Not for this user: forbidden; to admins also second_factor_setup_required or step_up_required',
  404: 'There is no such thing, or it belongs to somebody else: not_found',
  413: 'The body is too large: payload_too_large',
  429: 'Too many requests: rate_limited, with Retry-After in seconds',
  500: 'UNEXPECTED_ERROR, with details.requestId',
} as const;

export interface OpenApi extends Json {
  tags: { name: string }[];
  paths: Record<string, Json>;
}

/** The OpenAPI 3.1 document of the REST surface, from the same schemas that check it. */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl?: string): OpenApi {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.meta.rest;
    (paths[path] ??= {})[method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Manabar',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The shop over REST. Every failure answers `{"success": false, "error": {"code", "message", "details"?}}`. ' +
        'Amounts are decimal numbers in major units. Beside these calls, card gateways send their messages to ' +
        '`POST /payment/webhook/{provider}`, in their own formats and with their own proofs: 200 once a message is kept, ' +
        '401 when it is forged or old, 400 when it is none, 404 where no such gateway is set up.',
    },
    servers: [{ url: `${publicUrl?.replace(/\/$/, '') ?? ''}/api` }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of login or register' },
      },
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
    },
  };
}

const tagOf = ({ path }: Endpoint): string => path.split('.').slice(0, -1).join('.');

function operation(endpoint: Endpoint): Json {
  const { rest, access } = endpoint.meta;
  const input: ObjectSchema | undefined = schemaOf(endpoint.input, 'input');
  const inPath = [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const fields = Object.keys(input?.properties ?? {}).filter(
    (name) => !inPath.includes(name) && name !== 'idempotencyKey',
  );
  const hasBody = rest.method === 'POST' || rest.method === 'PUT';
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: input?.properties?.[name] ?? { type: 'string' },
    })),
    ...(hasBody ? [] : fields.map((name) => queryParameter(name, input))),
    ...(rest.idempotencyKey ? [keyParameter(rest.idempotencyKey)] : []),
  ];
  const body = hasBody && fields.length > 0 && input ? requestBody(input, fields) : undefined;
  return {
    operationId: endpoint.path,
    summary: rest.summary,
    tags: [tagOf(endpoint)],
    security: access === 'anyone' ? [] : [{ session: [] }],
    ...(access === 'admin' && { description: 'For admins.' }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responses(endpoint, {
      input: input !== undefined,
      inPath: inPath.length > 0,
      hasBody,
    }),
  };
}

export function queryParameter(name: string, input: ObjectSchema | undefined): Json {
  return {
    name,
    in: 'query',
    required: input?.required?.includes(name) ?? false,
    schema: input?.properties?.[name] ?? {},
  };
}

const keyParameter = (need: 'optional' | 'required'): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: need === 'required',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: IDEMPOTENCY_NOTE,
});

function requestBody(input: ObjectSchema, fields: readonly string[]): Json {
  const properties = Object.fromEntries(
    fields.map((name) => [name, input.properties?.[name] ?? {}]),
  );
  const required = (input.required ?? []).filter((name) => fields.includes(name));
  return {
    required: required.length > 0,
    content: json({ type: 'object', properties, ...(required.length > 0 && { required }) }),
  };
}

function responses(
  endpoint: Endpoint,
  has: { input: boolean; inPath: boolean; hasBody: boolean },
): Json {
  const { rest, access } = endpoint.meta;
  const statuses: (keyof typeof refusals)[] = [
    ...(has.input || has.hasBody ? [400 as const] : []),
    ...(access !== 'anyone' || endpoint.path === 'auth.login' ? [401 as const] : []),
    ...(access === 'admin' ? [403 as const] : []),
    ...(has.inPath ? [404 as const] : []),
    ...(has.hasBody ? [413 as const] : []),
    429,
    500,
  ];
  const error = { content: json({ $ref: '#/components/schemas/Error' }) };
  return {
    [rest.status ?? 200]: {
      description: 'Done',
      ...(rest.idempotencyKey && {
        headers: {
          'Idempotent-Replayed': {
            schema: { const: 'true' },
            description: 'The first answer, again',
          },
        },
      }),
      content: json(schemaOf(endpoint.output, 'output') ?? {}),
    },
    ...Object.fromEntries(
      statuses.map((status) => [status, { description: refusals[status], ...error }]),
    ),
    default: { description: 'Any other refusal, in the same form', ...error },
  };
}

export const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** JSON Schema of a Zod schema as it is sent (`input`) or answered (`output`). */
export function schemaOf(schema: unknown, io: 'input' | 'output'): Json | undefined {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
}
