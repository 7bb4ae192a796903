import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header with the signature, in both directions. */
export const SIGNATURE_HEADER = 'x-signature';

const MAX_AGE_SECONDS = 300;
const form = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const digest = (body: string | Buffer, secret: string, time: string) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

/** Returns `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`; a message without a body is signed as an empty one. */
export function sign(body: string | Buffer, secret: string, now: number): string {
  const time = String(Math.floor(now / 1000));
  return `t=${time},v1=${digest(body, secret, time).toString('hex')}`;
}

/** Whether a signature matches the body and its time is within five minutes of `now`. */
export function isSigned(
  header: string | string[] | undefined,
  body: string | Buffer,
  { secret, now }: { secret: string; now: number },
): boolean {
  const [, time, hex] = (typeof header === 'string' && form.exec(header)) || [];
  if (time === undefined || hex === undefined) return false;
  if (Math.abs(now / 1000 - Number(time)) > MAX_AGE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), digest(body, secret, time));
}
