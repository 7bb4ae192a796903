import { createHmac, hkdfSync } from 'node:crypto';

/** Hash that requires the shop's keys, so that short inputs (addresses) stay private in a dump. */
export type KeyedHash = (...parts: readonly string[]) => Buffer;

export function createKeyedHash(secret: Buffer): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'manabar private hash', 32));
  return (...parts) => {
    const hmac = createHmac('sha256', key);
    // Lengths keep ("a", "bc") and ("ab", "c") apart.
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
    return hmac.digest();
  };
}
