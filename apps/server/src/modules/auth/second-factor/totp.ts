import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app has it. */
const PERIOD = 30;
const form = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const;
/** Steps before and after the present one: clocks of phones are not exact, and typing takes its time. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

/** The shop's name in the app. */
const ISSUER = 'Manabar';

/** 160 random bits, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address by which an app learns the secret. */
export function totpUri(secret: string, nickname: string): string {
  return new TOTP({ ...form, issuer: ISSUER, label: nickname, secret }).toString();
}

/** The time step that a code is of, around the present one; null for a code of none of them. */
export function stepOfCode(secret: string, code: string, now: Date): bigint | null {
  if (!CODE.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...form, secret });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : BigInt(TOTP.counter({ period: PERIOD, timestamp }) + delta);
}
