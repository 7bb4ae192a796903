import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { KeyRing } from './code-keys.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Stored form of an activation code. */
export interface EncryptedCode {
  /** iv (12 bytes), tag (16 bytes), ciphertext. */
  cipher: Buffer;
  keyId: string;
}

/** Encrypts activation codes, so that the database alone does not reveal them. */
export interface CodeCipher {
  encrypt(text: string): EncryptedCode;
  /** Throws MissingCodeKeyError without the key, and an Error when cipher or key id were tampered with. */
  decrypt(cipher: Uint8Array, keyId: string): string;
  /** Returns an HMAC-SHA256 (32 bytes): equal for equal texts under every encryption key, and useless without the key ring. */
  fingerprint(text: string): Buffer;
  /** Returns whether the ring contains this key. */
  knows(keyId: string): boolean;
  /** Id of the key that encrypts. */
  currentKeyId: string;
}

/** Error about a stored code whose key is missing from the key ring. */
export class MissingCodeKeyError extends Error {
  override readonly name = 'MissingCodeKeyError';

  constructor(keyId: string) {
    super(`the key ring has no key "${keyId}": put it back into CODE_KEYS or the key file`);
  }
}

/** Returns additional authenticated data with the key id, so that a row cannot be made to claim another key. */
function boundTo(keyId: string): Buffer {
  return Buffer.from(`manabar:code:v1:${keyId}`, 'utf8');
}

export function createCodeCipher(ring: KeyRing): CodeCipher {
  // Key objects are created once, because a call with raw bytes creates one each time and takes three times as long.
  const keys = new Map([...ring.keys].map(([id, key]) => [id, createSecretKey(key)]));
  const keyOf = (keyId: string): KeyObject => {
    const key = keys.get(keyId);
    if (!key) throw new MissingCodeKeyError(keyId);
    return key;
  };
  const currentKey = keyOf(ring.current);
  const currentData = boundTo(ring.current);
  const fingerprintKey = createSecretKey(
    Buffer.from(hkdfSync('sha256', ring.fingerprintSource, 'manabar', 'code-fingerprint:v1', 32)),
  );
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, currentKey, iv).setAAD(currentData);
      const body = cipher.update(text, 'utf8');
      cipher.final();
      return { cipher: Buffer.concat([iv, cipher.getAuthTag(), body]), keyId: ring.current };
    },
    decrypt(stored, keyId) {
      const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
      const decipher = createDecipheriv(ALGORITHM, keyOf(keyId), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(boundTo(keyId));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([body, decipher.final()]).toString('utf8');
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text, 'utf8').digest(),
    knows: (keyId) => ring.keys.has(keyId),
    currentKeyId: ring.current,
  };
}
