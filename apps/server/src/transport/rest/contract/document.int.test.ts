import {
  apiKeyEnds,
  errorCodes,
  exportableLists,
  exportPath,
  webhookEventTypes,
} from '@manabar/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createApiChecker,
  pointerTo,
  type ApiDocument,
  type ApiOperation,
} from '#testing/clients/api-document.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';

const shop = useTestShop({ env: { PUBLIC_URL: 'https://shop.example/' } });
let document: ApiDocument;

beforeAll(async () => {
  document = (await shop.inject({ url: '/api/openapi.json' })).json<ApiDocument>();
});

const operations = (): [name: string, operation: ApiOperation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, ApiOperation] => [
      `${method} ${path}`,
      operation,
    ]),
  );

test('the OpenAPI document is valid by the schema of the OpenAPI Initiative', async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: 'https://shop.example/api' }]);
});

test('an OpenAPI document without paths fails the validation', async () => {
  const { paths: _, components: __, webhooks: ___, ...nothing } = document;
  expect(await new Validator().validate(nothing)).toMatchObject({ valid: false });
});

test('every operation of the OpenAPI document has a unique name, a summary and a described area', () => {
  const names = operations().map(([, { operationId }]) => operationId);
  expect(new Set(names).size).toBe(names.length);
  const areas = new Map(document.tags.map(({ name, description }) => [name, description]));
  for (const [name, { summary, tags }] of operations()) {
    expect(summary.length, name).toBeGreaterThan(5);
    expect(tags.map((tag) => areas.get(tag)?.length ?? 0).every((length) => length > 10)).toBe(
      true,
    );
  }
  expect([...areas].filter(([name, text]) => name === text)).toEqual([]);
});

test('the OpenAPI document lists webhook events with their fields', () => {
  expect(Object.keys(document.webhooks)).toEqual([...webhookEventTypes, 'webhook.test']);
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const schema = post.requestBody?.content['application/json']?.schema;
    expect(schema, type).toMatchObject({
      required: ['type', 'timestamp', 'data'],
      properties: { type: { const: type }, data: { type: 'object' } },
    });
    expect(post.parameters?.map((one) => 'name' in one && one.name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
  }
});

test('every parameter, body field and answer of the OpenAPI document has a type', () => {
  const untyped = operations().flatMap(([name, { parameters = [], requestBody, responses }]) => {
    const body = requestBody?.content['application/json']?.schema;
    const forms = body?.oneOf ?? (body ? [body] : []);
    const fields = [
      ...forms.flatMap(({ properties = {} }) => Object.entries(properties)),
      ...parameters.filter((one) => 'schema' in one).map((one) => [one.name, one.schema] as const),
      ...Object.entries(responses).flatMap(([status, answer]) =>
        'content' in answer
          ? Object.values(answer.content ?? {}).map(({ schema }) => [status, schema] as const)
          : [],
      ),
    ];
    return fields
      .filter(([, schema]) => Object.keys(schema).every((key) => key === 'description'))
      .map(([field]) => `${name} ${field}`);
  });
  expect(untyped).toEqual([]);
});

test('the OpenAPI document states the meaning of every error code in a response of an operation', () => {
  const answers = JSON.stringify(document.paths);
  const told = Object.entries(document.components.responses)
    .filter(([name]) => answers.includes(`"#/components/responses/${name}"`))
    .map(([, { description }]) => description)
    .join('\n');
  // No REST operation answers with these codes.
  const elsewhere = ['code_invalid', 'code_already_used'];
  for (const code of errorCodes.filter((one) => !elsewhere.includes(one))) {
    expect(told, code).toMatch(new RegExp(`- \`${code}\`: \\S.{10}`));
  }
});

test.each([
  ['unauthorized', apiKeyEnds],
  ['spending_limit_exceeded', ['limit', 'spent', 'currency']],
  ['rate_limited', ['holds_wasted']],
  ['payment_unavailable', ['refused']],
])('the OpenAPI document names the details of the error %s', (code, details) => {
  const [text = ''] = Object.values(document.components.responses)
    .flatMap(({ description }) => description.split('\n'))
    .filter((line) => line.startsWith(`- \`${code}\``));
  expect(details.filter((detail) => !text.includes(detail))).toEqual([]);
});

test('the patterns of the OpenAPI document have no Unicode properties, which some validators refuse', () => {
  const patterns = JSON.stringify(document).match(/"pattern":"[^"]*"/g) ?? [];
  expect(patterns.length).toBeGreaterThan(0);
  expect(patterns.filter((pattern) => pattern.includes(String.raw`\p{`))).toEqual([]);
});

test('every named schema of the OpenAPI document is used', () => {
  const text = JSON.stringify(document);
  const names = Object.keys(document.components.schemas);
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
});

test('the examples of the OpenAPI document match their schemas', () => {
  const { faultsAt } = createApiChecker(document);
  const tried = operations().flatMap(([name, { requestBody }]) => {
    const [method = '', path = ''] = name.split(' ');
    const examples = Object.values(requestBody?.content['application/json']?.examples ?? {});
    const place = ['requestBody', 'content', 'application/json', 'schema'];
    const pointer = pointerTo('paths', path, method, ...place);
    return examples.map(({ value }) => [name, value, faultsAt(pointer, value)]);
  });
  expect(tried.length).toBeGreaterThan(15);
  expect(tried.filter(([, , faults]) => (faults as string[]).length > 0)).toEqual([]);
});

test.each([
  ['/admin/products', { title: 'Gift card', image_url: '/images/card.svg', code_prefix: 'gift-7' }],
  ['/admin/generated-codes/generate', { count: 1, denominationId: 1, prefix: 'gift-7' }],
  ['/admin/regions', { name: 'Europe', code: 'EU' }],
])('the OpenAPI document admits letters in either case at %s', (path, body) => {
  const { faultsAt } = createApiChecker(document);
  const place = ['post', 'requestBody', 'content', 'application/json', 'schema'];
  expect(faultsAt(pointerTo('paths', path, ...place), body)).toEqual([]);
});

test('the OpenAPI document gives an export the parameters of its list, without pages', () => {
  const files = Object.keys(document.paths).filter((path) => path.startsWith('/admin/exports/'));
  expect(files.sort()).toEqual(exportableLists.map(exportPath).sort());
  const file = document.paths['/admin/exports/codes.csv']?.['get'];
  const list = document.paths['/admin/codes']?.['get'];
  const paging = ['page', 'pageSize', 'countTo', 'after'];
  expect(file?.parameters).toEqual(list?.parameters?.filter(({ name }) => !paging.includes(name)));
  expect(file?.parameters?.map(({ name }) => name)).toContain('productId');
});

test('the OpenAPI document says that only exports of codes are sorted by age', () => {
  const byAge = exportableLists.filter((list) =>
    document.paths[exportPath(list)]?.['get']?.description?.includes('sorted by age'),
  );
  expect(byAge).toEqual(['codes', 'generated-codes', 'pubg-codes']);
});

describe('general rules in the document', () => {
  test('the OpenAPI document declares sessions and API keys', () => {
    const { description } = document.components.securitySchemes['session'] ?? {};
    expect(description).toContain('login');
    expect(description).toContain('mbk_');
  });

  test('the OpenAPI document has idempotency keys in their header, not in the body', () => {
    const pay = document.paths['/payment/from-balance']?.['post'];
    expect(pay?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    );
    const { properties = {} } = pay?.requestBody?.content['application/json']?.schema ?? {};
    expect(Object.keys(properties)).toEqual(['currency', 'amount', 'items']);
    const topup = document.paths['/orders/topup']?.['post'];
    expect(topup?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', required: true }),
    );
  });

  test('the OpenAPI document has the password of an account’s deletion in the body, not in the address', () => {
    const { parameters, requestBody } = document.paths['/profile']?.['delete'] ?? {};
    expect(parameters?.filter((one) => one.in === 'query')).toEqual([]);
    expect(requestBody?.content['application/json']?.schema.required).toEqual(['password']);
  });

  test('the OpenAPI document marks optional fields, and describes each form of a body separately', () => {
    const bodyOf = (path: string) =>
      document.paths[path]?.['post']?.requestBody?.content['application/json']?.schema;
    expect(bodyOf('/cart/add')?.required).toEqual(['productId', 'gameAmount']);
    expect(bodyOf('/payment/create')?.oneOf?.map(({ required }) => required)).toEqual([
      ['type', 'amount', 'currency'],
      ['type', 'topupData', 'currency'],
      ['type', 'amount', 'currency'],
    ]);
    const list = document.paths['/orders']?.['get']?.parameters?.slice(0, 3);
    expect(list?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['q', 'query', false],
      ['cursor', 'query', false],
      ['limit', 'query', false],
    ]);
  });
});

test('the API reference page renders the document with a script file and without inline scripts', async () => {
  expect((await shop.inject({ url: '/api/docs' })).headers['location']).toBe('/api/docs/');
  const page = await shop.inject({ url: '/api/docs/' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain('/api/openapi.json');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toContain('http');
  expect(page.body.match(/<script[^>]*>/g)).toEqual([
    expect.stringMatching(/^<script src="js\/scalar\.js\?v=[\w-]+">$/),
  ]);
  // No feature of the page links to services of third parties.
  expect(page.body).toContain('&quot;agent&quot;:{&quot;disabled&quot;:true}');
  expect(page.body).toContain('&quot;mcp&quot;:{&quot;disabled&quot;:true}');
  expect(page.body).not.toMatch(/https?:\/\//);
});
