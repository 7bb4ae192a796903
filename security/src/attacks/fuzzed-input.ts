import { fieldsOf } from '@manabar/contracts/rules';
import {
  asyncProperty,
  assert,
  constantFrom,
  jsonValue,
  oneof,
  record,
  string,
  tuple,
} from 'fast-check';
import { register } from '../register-account.ts';
import { atLeast, atMost, type Attack } from '../attack-types.ts';
import { probeDuring } from '../latency-probe.ts';
import { createClientAt, type ClientAtAddress } from '../client-at-address.ts';

interface Operation {
  method: string;
  /** Path as in the OpenAPI document, with its parameters in braces. */
  path: string;
}

const CALLS = 4_000;
const methods = new Set(['get', 'post', 'put', 'delete']);
/** Statuses of 500 and above that are documented refusals. */
const UNAVAILABLE = 503;

async function listOperations(visitor: ClientAtAddress): Promise<Operation[]> {
  const { body } = await visitor.call('/api/openapi.json');
  return Object.entries(fieldsOf(fieldsOf(body)['paths'])).flatMap(([path, operations]) =>
    Object.keys(fieldsOf(operations))
      .filter((method) => methods.has(method))
      .map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** Beginnings of addresses that take any text: pages, files and tRPC calls. */
const openPaths = ['/', '/products/', '/r/', '/images/', '/trpc/', '/services/trpc/', '/api/'];
const aFile = '/images/logo.svg';
/** Headers that may exclude an answer. */
const excludingHeaders: readonly Readonly<Record<string, string>>[] = [
  {},
  { range: 'bytes=999999-' },
  { 'if-match': '"another"' },
  { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' },
];

/** Returns the statuses of 500 and above that random addresses and headers cause. */
async function fuzzAddresses(visitor: ClientAtAddress): Promise<string[]> {
  const crashed = new Set<string>();
  const rest = string({
    maxLength: 20,
    unit: constantFrom('%', '%25', '%2e', '/', '?', ',', 'a', '.'),
  });
  const address = oneof(tuple(constantFrom(...openPaths), rest), constantFrom([aFile, '']));
  await assert(
    asyncProperty(address, constantFrom(...excludingHeaders), async ([path, text], headers) => {
      const { status } = await visitor.call(path + text, { headers });
      if (status >= 500 && status !== UNAVAILABLE) crashed.add(`${path} ${status}`);
    }),
    { numRuns: CALLS },
  );
  return [...crashed];
}

/** Whether an operation may end the customer's own session, which would make every later call anonymous. */
const endsSession = ({ path }: Operation) => path.startsWith('/auth/') || path === '/profile';

/** Calls every documented operation with random parameters and bodies, without a session and as a customer. */
export const fuzzedInput: Attack = {
  name: 'fuzzed-input',
  title: 'random parameters, bodies and addresses',
  settings: { RATE_LIMIT_SCALE: '0' },
  run: async ({ url }) => {
    const visitor = createClientAt(url, '127.0.10.1');
    const operations = await listOperations(visitor);
    const { token } = await register(visitor);
    const crashed = new Set<string>();
    const admitted = new Set<string>();
    const call = record({
      operation: constantFrom(...operations),
      parameter: string({ maxLength: 40 }),
      body: jsonValue({ maxDepth: 3 }),
      asCustomer: constantFrom(true, false),
    });
    const fuzz = () =>
      assert(
        asyncProperty(call, async ({ operation, parameter, body, asCustomer }) => {
          const { method, path } = operation;
          const address = path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(parameter) || '1');
          const answer = await visitor.call(`/api${address}`, {
            method,
            ...(method !== 'GET' && { body }),
            ...(asCustomer && !endsSession(operation) && { token }),
          });
          if (answer.status >= 500 && answer.status !== UNAVAILABLE)
            crashed.add(`${method} ${path} ${answer.status}`);
          if (/^\/([a-z]+-)?admin\//.test(path) && answer.status < 400)
            admitted.add(`${method} ${path}`);
        }),
        { numRuns: CALLS },
      );
    const catalogue = { url, address: '127.0.11.1', path: '/api/products', everyMs: 20 };
    const { failed } = await probeDuring(catalogue, fuzz);
    const crashedAddresses = await fuzzAddresses(visitor);
    await visitor.close();
    return [
      atLeast('documented calls tried', operations.length, 100),
      atMost("another customer's failed catalogue calls", failed, 0),
      atMost(`calls that crashed, of ${CALLS} ${[...crashed].join(', ')}`.trim(), crashed.size, 0),
      atMost(
        `addresses that crashed, of ${CALLS} ${crashedAddresses.join(', ')}`.trim(),
        crashedAddresses.length,
        0,
      ),
      atMost(`admin calls answered to others ${[...admitted].join(', ')}`.trim(), admitted.size, 0),
    ];
  },
};
