import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** Hash that requires the shop's keys, so that short inputs (addresses) stay private in a dump. */
export type KeyedHash = (...parts: readonly string[]) => Buffer;

export function createKeyedHash(secret: Buffer): KeyedHash {
  const bytes = hkdfSync('sha256', secret, '', 'manabar private hash', 32);
  // A Buffer as the key would take five times as long per hash.
  const key = createSecretKey(Buffer.from(bytes));
  return (...parts) => {
    const hmac = createHmac('sha256', key);
    // The lengths distinguish ("a", "bc") from ("ab", "c").
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
    return hmac.digest();
  };
}
