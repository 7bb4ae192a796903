import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-signature';

const MAX_AGE_SECONDS = 300;
const form = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const digestOf = (body: string | Buffer, secret: string, time: string) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

/** Returns `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` over the exact text of the body; a GET signs the empty text. */
export function sign(body: string, secret: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000));
  return `t=${time},v1=${digestOf(body, secret, time).toString('hex')}`;
}

/** Returns whether a signature's time, in seconds, is at most five minutes before or after now. */
export const isFresh = (seconds: number, now: Date) =>
  Math.abs(now.getTime() / 1000 - seconds) <= MAX_AGE_SECONDS;

/** Verifies the signature of bytes: `forged` if it is not theirs, `stale` if it is theirs but no longer fresh. */
export function readSignature(
  header: string | string[] | undefined,
  body: Buffer,
  { secret, now }: { secret: string; now: Date },
): 'signed' | 'stale' | 'forged' {
  const [, time, hex] = (typeof header === 'string' && form.exec(header)) || [];
  if (time === undefined || hex === undefined) return 'forged';
  if (!timingSafeEqual(Buffer.from(hex, 'hex'), digestOf(body, secret, time))) return 'forged';
  return isFresh(Number(time), now) ? 'signed' : 'stale';
}
