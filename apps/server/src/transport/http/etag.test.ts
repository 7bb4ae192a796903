import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { contentHash, hasCurrentCopy, weakEtag } from './etag.ts';

const etag = weakEtag(contentHash('content'));
const strong = etag.slice(2);

function sends(known: string | undefined): boolean {
  const headers = known === undefined ? {} : { 'if-none-match': known };
  return hasCurrentCopy({ headers } as FastifyRequest, etag);
}

test('gives equal contents the same ETag, and others another one', () => {
  expect(weakEtag(contentHash(Buffer.from('content')))).toBe(etag);
  expect(weakEtag(contentHash('other'))).not.toBe(etag);
});

test.each([etag, strong, `"a", ${etag}`, `${strong} , W/"a"`, '*'])(
  'takes a client’s copy for current when its If-None-Match is %s',
  (known) => {
    expect(sends(known)).toBe(true);
  },
);

test.each([undefined, '', 'W/*', '"a"', 'W/"a", "b"', strong.slice(1, -1)])(
  'takes a client’s copy for outdated when its If-None-Match is %s',
  (known) => {
    expect(sends(known)).toBe(false);
  },
);
