import { randomBytes } from 'node:crypto';

/** Crockford's alphabet: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new order id: 80 random bits in 16 characters, unguessable and independent of other orders. */
export function randomOrderId(): string {
  let bits = 0n;
  for (const byte of randomBytes(10)) bits = (bits << 8n) | BigInt(byte);
  let id = '';
  for (let n = 0; n < 16; n++, bits >>= 5n) id += ALPHABET[Number(bits & 31n)];
  return id;
}
