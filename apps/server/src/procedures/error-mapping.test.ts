import { errorCatalogue, errorCodes } from '@manabar/contracts';
import { TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DomainError } from '#errors.ts';
import { appErrorOf, refusalOf, toErrorAnswer } from './error-mapping.ts';
import { toValidationDetails } from '@manabar/contracts';

const trpc = (code: TRPCError['code'], cause?: unknown) => new TRPCError({ code, cause });

test.each(errorCodes)(
  'the API error %s answers with its status, thrown directly or through tRPC',
  (code) => {
    const error = new DomainError(code, { why: 'because' });
    for (const thrown of [error, trpc('INTERNAL_SERVER_ERROR', error)]) {
      expect(toErrorAnswer(thrown, 'r1')).toEqual({
        status: errorCatalogue[code].status,
        headers: {},
        body: {
          success: false,
          error: { code, message: error.message, details: { why: 'because' } },
        },
      });
    }
  },
);

test('the seconds to wait of an API error become the header Retry-After', () => {
  expect(
    toErrorAnswer(new DomainError('rate_limited', undefined, { retryAfter: 7 })).headers,
  ).toEqual({ 'retry-after': '7' });
});

test.each([
  ['NOT_FOUND', 'not_found'],
  ['METHOD_NOT_SUPPORTED', 'not_found'],
  ['BAD_REQUEST', 'validation_error'],
  ['PARSE_ERROR', 'validation_error'],
  ['UNSUPPORTED_MEDIA_TYPE', 'validation_error'],
  ['PAYLOAD_TOO_LARGE', 'payload_too_large'],
] as const)('tRPC’s own error %s becomes the API error %s', (code, expected) => {
  expect(refusalOf(trpc(code))?.code).toBe(expected);
});

test.each([
  [413, 'payload_too_large'],
  [404, 'not_found'],
  [414, 'validation_error'],
  [415, 'validation_error'],
  [400, 'validation_error'],
  [500, undefined],
])('the HTTP server’s own error %i becomes the API error %s', (statusCode, code) => {
  const error = Object.assign(new Error('x'), { statusCode, code: 'FST_ERR_X' });
  expect(refusalOf(error)?.code).toBe(code);
  expect(refusalOf(trpc('INTERNAL_SERVER_ERROR', error))?.code).toBe(code);
});

describe('unexpected errors', () => {
  const zodError = z.object({ a: z.string() }).safeParse({}).error;
  test.each([
    ['a plain error', new Error('secret')],
    ['one that looks like an HTTP error', Object.assign(new Error('secret'), { statusCode: 404 })],
    ['a wrapped one', trpc('INTERNAL_SERVER_ERROR', new Error('secret'))],
    ['an answer that breaks its schema', trpc('INTERNAL_SERVER_ERROR', zodError)],
    ['a schema error from inside', zodError],
    ['text', 'secret'],
    ['nothing', undefined],
  ])('the API hides the message of an unexpected error: %s', (_name, error) => {
    expect(appErrorOf(error, 'r1')).toEqual({
      code: 'UNEXPECTED_ERROR',
      message: 'Unexpected error',
      details: { requestId: 'r1' },
    });
  });
});

describe('input errors', () => {
  const schema = z.object({
    text: z.string().min(3, 'too_short').max(5),
    id: z.coerce.number().int(),
    choice: z.enum(['a', 'b']),
    price: z.union([z.null(), z.number().refine((n) => n > 0, 'negative')]),
    inner: z.object({ list: z.array(z.object({ n: z.number() })) }),
  });
  const good = { text: 'abcd', id: 1, choice: 'a', price: null, inner: { list: [{ n: 1 }] } };
  const detailsFor = (input: unknown) => {
    const { error } = schema.safeParse(input);
    return error && toValidationDetails(error, input);
  };

  test('a validation error reports every missing field as required, including coerced ones and choices', () => {
    expect(detailsFor({})).toEqual({
      text: 'required',
      id: 'required',
      choice: 'required',
      price: 'required',
      inner: 'required',
    });
  });

  test.each<[unknown, Record<string, string>]>([
    [{ ...good, text: 'ab' }, { text: 'too_short' }],
    [{ ...good, text: 'abcdef' }, { text: 'invalid' }],
    [{ ...good, text: null }, { text: 'invalid' }],
    [{ ...good, id: 'x' }, { id: 'invalid' }],
    [{ ...good, choice: 'c' }, { choice: 'invalid' }],
    [{ ...good, price: -1 }, { price: 'negative' }],
    [{ ...good, price: 'x' }, { price: 'invalid' }],
    [{ ...good, inner: { list: [{ n: 1 }, {}] } }, { 'inner.list.1.n': 'required' }],
    [[], { input: 'invalid' }],
    [undefined, { input: 'required' }],
    [null, { input: 'invalid' }],
  ])('the API maps the input error %j to the details %j', (input, details) => {
    expect(detailsFor(input)).toEqual(details);
  });

  test('a validation error has the first problem of a field, and the schema’s own code for an absent field', () => {
    const both = z.object({ a: z.string().min(3, 'too_short').regex(/\d/, 'no_digit') });
    expect(toValidationDetails(both.safeParse({ a: 'x' }).error as z.ZodError)).toEqual({
      a: 'too_short',
    });
    const custom = z
      .object({ a: z.string().optional() })
      .refine(() => false, { path: ['a'], error: 'a_or_b' });
    expect(toValidationDetails(custom.safeParse({}).error as z.ZodError, {})).toEqual({
      a: 'a_or_b',
    });
  });

  test('input errors answer as validation_error', () => {
    const cause = schema.safeParse({ ...good, text: 'ab' }).error;
    expect(toErrorAnswer(trpc('BAD_REQUEST', cause), 'r1', good).body.error).toEqual({
      code: 'validation_error',
      message: 'validation error',
      details: { text: 'too_short' },
    });
  });
});
