import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Test vectors of RFC 6238, appendix B, SHA-1; the last six of eight digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const at = (seconds: number) => new Date(seconds * 1000);

test.each(vectors)('the TOTP code at %i seconds is %s', (seconds, code) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(BigInt(Math.floor(seconds / 30)));
});

test.each(vectors)(
  'the TOTP code of %i seconds is accepted one step before and after only',
  (seconds, code) => {
    const step = BigInt(Math.floor(seconds / 30));
    for (const near of [-30, 30]) expect(stepOfCode(secret, code, at(seconds + near))).toBe(step);
    for (const far of [-60, 60]) expect(stepOfCode(secret, code, at(seconds + far))).toBeNull();
  },
);

test.each(['', '28708', '2870820', '28708a', '२८७०८२', '287082\n'])(
  'refuses %j as a TOTP code',
  (code) => {
    expect(stepOfCode(secret, code, at(59))).toBeNull();
  },
);

test('a TOTP secret has 160 random bits', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(Secret.fromBase32(one).bytes).toHaveLength(20);
  expect(one).not.toBe(other);
});

test('the otpauth URI contains all parameters for the app', () => {
  const { protocol, host, pathname, searchParams } = new URL(totpUri(secret, 'Anna & Co'));
  expect([protocol, host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(pathname)).toBe('/Manabar:Anna & Co');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    issuer: 'Manabar',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
