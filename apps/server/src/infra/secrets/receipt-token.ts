import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from './keyed-hash.ts';

interface Keys {
  keyedHash: KeyedHash;
}

/**
 * Signs the token of a receipt's link: the order's id and its keyed hash. It needs no session, does not expire and reveals no
 * code. It contains no dots, because a path with one names a file.
 */
export function receiptToken({ keyedHash }: Keys, orderId: string): string {
  return `${orderId}~${keyedHash('receipt-link', orderId).toString('base64url')}`;
}

/**
 * Returns the order of a token; null for any text that the shop has not signed. The texts are compared, because several texts
 * decode to the same bytes in base64.
 */
export function readReceiptToken(keys: Keys, token: string): string | null {
  const orderId = /^([\w-]{1,36})~[\w-]{43}$/.exec(token)?.[1];
  if (orderId === undefined) return null;
  const given = Buffer.from(token);
  const wanted = Buffer.from(receiptToken(keys, orderId));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? orderId : null;
}
