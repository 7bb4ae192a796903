import { hasRequestBody, type Endpoint } from '../endpoints.ts';
import {
  fieldsOf,
  inputSchemaOf,
  answerSchemaOf,
  without,
  type Json,
  type ObjectSchema,
} from './json-schemas.ts';
import { examples } from './examples.ts';
import { success, unchanged, type Refusals } from './responses.ts';
import { listEndpointRefusals } from '../list-endpoint-refusals.ts';

const KEY_NOTE =
  'Names one attempt: the same key with the same request replays the first answer, byte for byte, with ' +
  '`Idempotent-Replayed: true`, for at least 72 hours; with another request it is 422 idempotency_key_reused.';

/** Security requirement: every operation that is not public requires the token. */
export const session = [{ session: [] }];

/** Returns the area of an operation: `admin.codes` of `admin.codes.list`. */
export const tagOf = ({ path }: Endpoint): string => path.split('.').slice(0, -1).join('.');

export function operationOf(endpoint: Endpoint, refusals: Refusals): Json {
  const { rest, access } = endpoint.meta;
  const input = inputSchemaOf(endpoint.input);
  const fields = fieldsOf(input);
  const inPath = [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const inBody = fields.filter((name) => !inPath.includes(name) && name !== 'idempotencyKey');
  const hasBody = hasRequestBody(rest);
  const withKey = rest.idempotencyKey !== undefined;
  const parameters = [
    ...inPath.map((name) => pathParameter(name, input)),
    ...(hasBody ? [] : inBody.map((name) => queryParameter(name, input))),
    ...(rest.idempotencyKey ? [keyParameter(rest.idempotencyKey)] : []),
    ...(rest.cached ? [ifNoneMatch] : []),
    language,
  ];
  return {
    operationId: endpoint.path,
    summary: rest.summary,
    tags: [tagOf(endpoint)],
    security: access === 'anyone' ? [] : session,
    ...(access === 'admin' && { description: 'For admins.' }),
    parameters,
    ...(hasBody &&
      inBody.length > 0 &&
      input && {
        requestBody: requestBody(endpoint.path, without(input, [...inPath, 'idempotencyKey'])),
      }),
    responses: {
      [rest.status ?? 200]: success(answerSchemaOf(endpoint.output), {
        cached: rest.cached === true,
        withKey,
        attached: rest.attachment !== undefined,
      }),
      ...(rest.cached && { 304: unchanged }),
      ...refusals.of(listEndpointRefusals(endpoint, fields), withKey),
    },
  };
}

function pathParameter(name: string, input: ObjectSchema | undefined): Json {
  const schema = input?.properties?.[name] ?? { type: 'string' };
  return { name, in: 'path', required: true, schema };
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
  description: KEY_NOTE,
});

const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'ETag of the cached answer',
};

/** Reference to the language parameter, which the document's components declare once. */
export const language: Json = { $ref: '#/components/parameters/Language' };

function requestBody(operation: string, schema: ObjectSchema): Json {
  const named = examples[operation];
  return {
    required: schema.oneOf !== undefined || (schema.required ?? []).length > 0,
    content: {
      'application/json': {
        schema,
        ...(named && {
          examples: Object.fromEntries(
            Object.entries(named).map(([name, value]) => [name, { value }]),
          ),
        }),
      },
    },
  };
}
