import { Secret, TOTP } from 'otpauth';

/** Parameters of RFC 6238 that all authenticator apps support. */
const PERIOD = 30;
const form = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const;
/** Accepted steps before and after the current one, for inexact clocks and slow typing. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

/** Name of the shop in the app. */
const ISSUER = 'Manabar';

/** Generates a secret of 160 random bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the otpauth URI that transfers the secret to an app. */
export function totpUri(secret: string, nickname: string): string {
  return new TOTP({ ...form, issuer: ISSUER, label: nickname, secret }).toString();
}

/** Returns the time step of a code, near the current one; null for an invalid code. */
export function stepOfCode(secret: string, code: string, now: Date): bigint | null {
  if (!CODE.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...form, secret });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : BigInt(TOTP.counter({ period: PERIOD, timestamp }) + delta);
}
