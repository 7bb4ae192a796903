import { createHmac } from 'node:crypto';

/** The header that carries a signature. */
export const SIGNATURE_HEADER = 'x-signature';

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` over the very text of the body; a GET signs the empty one. */
export function sign(body: string, secret: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000));
  const digest = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return `t=${time},v1=${digest}`;
}
