import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Parts of the document that tests read. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  /** Webhook events, by type. */
  webhooks: Record<string, { post: ApiOperation }>;
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    securitySchemes: Record<string, { description: string }>;
    responses: Record<string, ApiResponse>;
    headers: Record<string, ApiHeader>;
    schemas: Record<string, object>;
  };
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: object[];
  parameters?: ApiParameter[];
  requestBody?: {
    required: boolean;
    content: Record<string, { schema: ApiSchema; examples?: Record<string, { value: unknown }> }>;
  };
  responses: Record<string, ApiResponse | Ref>;
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: ApiSchema;
}

export interface ApiSchema {
  type?: string;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  enum?: string[];
  oneOf?: ApiSchema[];
}

interface ApiResponse {
  description: string;
  headers?: Record<string, ApiHeader | Ref>;
  content?: Record<string, { schema: object }>;
}

interface ApiHeader {
  required?: boolean;
  schema: object;
}

interface Ref {
  $ref: string;
}

export interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

/** Checks answers against the document's declaration for their call and status, with an independent validator. */
export interface ApiChecker {
  /** Returns the faults of an answer; none for a path that the document does not have. */
  faultsOf: (method: string, path: string, answer: Answer) => string[];
  /** Returns the faults of a body by the schema at a JSON pointer. */
  faultsAt: (pointer: string, value: unknown) => string[];
}

const DOCUMENT = 'https://manabar.test/openapi.json';
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
/** Returns a JSON pointer into the document. */
export const pointerTo = (...names: string[]): string => `#/${names.map(escaped).join('/')}`;

export function createApiChecker(document: ApiDocument): ApiChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, DOCUMENT);
  const compiled = new Map<string, ValidateFunction>();
  const faultsAt = (pointer: string, value: unknown) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: DOCUMENT + pointer });
    compiled.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'it'} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  };
  const templates = templatesOf(document);
  return {
    faultsAt,
    faultsOf: (method, path, answer) => {
      const found = templates.find(({ pattern }) => pattern.test(path.replace(/\?.*$/s, '')));
      const verb = method.toLowerCase();
      const operation = found && document.paths[found.template]?.[verb];
      if (!operation) return [];
      const declared = operation.responses[String(answer.status)];
      if (!declared) return [`status ${answer.status} is not declared: ${answer.text}`];
      const pointer =
        '$ref' in declared
          ? declared.$ref
          : pointerTo('paths', found.template, verb, 'responses', String(answer.status));
      const response = '$ref' in declared ? at<ApiResponse>(document, declared.$ref) : declared;
      return [
        ...bodyFaults(response, pointer, answer, faultsAt),
        ...headerFaults(document, response, pointer, answer, faultsAt),
      ];
    },
  };
}

function bodyFaults(
  { content }: ApiResponse,
  pointer: string,
  { text, headers }: Answer,
  faultsAt: ApiChecker['faultsAt'],
): string[] {
  if (!content) return text === '' ? [] : ['a body where none is declared'];
  const type = String(headers['content-type']).replace(/;.*$/s, '');
  if (!content[type]) return [`the content type ${type} is not declared`];
  const value: unknown = type === 'application/json' ? JSON.parse(text) : text;
  return faultsAt(`${pointer}/content/${escaped(type)}/schema`, value);
}

/** Headers of the contract: every sent one must be declared, and required ones must be sent. */
const TELLING = [
  'cache-control',
  'etag',
  'retry-after',
  'idempotent-replayed',
  'content-disposition',
];

function headerFaults(
  document: ApiDocument,
  response: ApiResponse,
  pointer: string,
  { headers }: Answer,
  faultsAt: ApiChecker['faultsAt'],
): string[] {
  const declared = Object.entries(response.headers ?? {});
  const known = new Set(declared.map(([name]) => name.toLowerCase()));
  const faults = TELLING.filter((name) => headers[name] !== undefined && !known.has(name)).map(
    (name) => `the header ${name} is not declared`,
  );
  for (const [name, reference] of declared) {
    const isRef = '$ref' in reference;
    const { required } = isRef ? at<ApiHeader>(document, reference.$ref) : reference;
    const place = isRef ? reference.$ref : `${pointer}/headers/${escaped(name)}`;
    const value = headers[name.toLowerCase()];
    if (value === undefined && required) faults.push(`the header ${name} is missing`);
    if (value !== undefined)
      faults.push(...faultsAt(`${place}/schema`, value).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/** Sorts fixed paths before those with parameters, like the shop. */
function templatesOf({ paths }: ApiDocument) {
  const parameters = (template: string) => template.split('{').length;
  return Object.keys(paths)
    .sort((a, b) => parameters(a) - parameters(b))
    .map((template) => ({
      template,
      pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    }));
}

/** Resolves a reference within the document. */
function at<T>(document: object, pointer: string): T {
  const names = pointer.slice(2).split('/');
  return names.reduce<unknown>(
    (value, name) =>
      (value as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  ) as T;
}
