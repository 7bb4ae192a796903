import { expect, test } from 'vitest';
import { redactUrl } from './redact-url.ts';

const KEY = 'k3yk3yk3yk3yk3yk3yk3yk3y!';

test.each([
  ['https://a.example/hook', 'https://a.example/hook'],
  ['https://a.example:8443/hook/', 'https://a.example:8443/hook/'],
  ['https://a.example/hook?token=secret', 'https://a.example/hook?…'],
  [`https://a.example/hooks/${KEY}/x?a`, 'https://a.example/hooks/k3yk3yk3…/x?…'],
  [`https://a.example/${KEY.slice(1)}`, `https://a.example/${KEY.slice(1)}`],
])('the audit log shows the URL %s of a webhook endpoint as %s', (url, shown) => {
  expect(redactUrl(url)).toEqual({
    url: shown,
    urlSha256: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
  });
});

test('an audited webhook URL has a fingerprint that identifies equal URLs', () => {
  const [one, same, other] = ['1', '1', '2'].map((key) => redactUrl(`https://a.example/?${key}`));
  expect(one).toEqual(same);
  expect(one?.url).toBe(other?.url);
  expect(one?.urlSha256).not.toBe(other?.urlSha256);
});
