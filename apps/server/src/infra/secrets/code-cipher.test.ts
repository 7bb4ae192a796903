import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import { createCodeCipher, MissingCodeKeyError } from './code-cipher.ts';
import { findKeyRing, keyFile, openKeyRing, parseKeyRing } from './code-keys.ts';

const key = () => randomBytes(32).toString('base64');
const cipherOf = (ring: string) => createCodeCipher(parseKeyRing(ring));

describe('encryption', () => {
  test('the code cipher decrypts any encrypted text to itself', () => {
    const cipher = cipherOf(`k1:${key()}`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 500 }), (text) => {
        const { cipher: stored, keyId } = cipher.encrypt(text);
        expect(cipher.decrypt(stored, keyId)).toBe(text);
      }),
    );
  });

  test('the code cipher encrypts the same code differently each time and hides its text', () => {
    const cipher = cipherOf(`k1:${key()}`);
    const [first, second] = [cipher.encrypt('ABCD-1234-EFGH'), cipher.encrypt('ABCD-1234-EFGH')];
    expect(first.cipher.equals(second.cipher)).toBe(false);
    expect(first.cipher.includes('ABCD')).toBe(false);
  });

  test('the code cipher rejects a changed byte and another key id', () => {
    const cipher = cipherOf(`k1:${key()},k2:${key()}`);
    const { cipher: stored } = cipher.encrypt('ABCD-1234-EFGH');
    for (const at of [0, 12, 28, stored.length - 1]) {
      const changed = Buffer.from(stored);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => cipher.decrypt(changed, 'k1')).toThrow();
    }
    expect(() => cipher.decrypt(stored, 'k2')).toThrow();
    expect(cipher.decrypt(stored, 'k1')).toBe('ABCD-1234-EFGH');
  });

  test('the code cipher binds the key id even when two ids share a key', () => {
    const shared = key();
    const { cipher: stored } = cipherOf(`a:${shared}`).encrypt('ABCD-1234-EFGH');
    expect(() => cipherOf(`b:${shared}`).decrypt(stored, 'b')).toThrow();
  });

  test('the code cipher names a missing key', () => {
    const { cipher: stored, keyId } = cipherOf(`old:${key()}`).encrypt('ABCD');
    const decrypt = () => cipherOf(`new:${key()}`).decrypt(stored, keyId);
    expect(decrypt).toThrow(MissingCodeKeyError);
    expect(decrypt).toThrow('"old"');
  });
});

describe('rotation', () => {
  test('the code cipher encrypts with the first key, decrypts with all and keeps fingerprints', () => {
    const old = `k1:${key()}`;
    const before = cipherOf(old);
    const stored = before.encrypt('ABCD-1234-EFGH');
    const after = cipherOf(`k2:${key()},${old}`);
    expect(after.encrypt('x').keyId).toBe('k2');
    expect(after.decrypt(stored.cipher, stored.keyId)).toBe('ABCD-1234-EFGH');
    expect(after.fingerprint('A').equals(before.fingerprint('A'))).toBe(true);
    expect(after.fingerprint('A').equals(after.fingerprint('B'))).toBe(false);
    expect(after.fingerprint('A')).toHaveLength(32);
  });

  test('the code cipher keeps fingerprints by a named key when the oldest key is removed', () => {
    const oldest = key();
    const before = cipherOf(`k1:${oldest}`);
    const after = cipherOf(`k2:${key()},fingerprint:${oldest}`);
    expect(after.fingerprint('A').equals(before.fingerprint('A'))).toBe(true);
    expect(after.knows('fingerprint')).toBe(false);
  });

  test('the code cipher gives another shop other fingerprints', () => {
    const [one, two] = [cipherOf(`k1:${key()}`), cipherOf(`k1:${key()}`)];
    expect(one.fingerprint('A').equals(two.fingerprint('A'))).toBe(false);
  });
});

describe('the key ring', () => {
  const folder = () => temporaryFolder('keys');

  test.each(['', 'k1', 'k1:short', 'k1:AAAA', ':AAAA', `fingerprint:${key()}`])(
    'refuses the malformed key ring %j without repeating a key in the error',
    (ring) => {
      expect(() => parseKeyRing(ring)).toThrow(
        /^(a key is not of the form id:base64|the key k1 is not 32 bytes long|the key ring holds no key)$/,
      );
    },
  );

  test('refuses a key ring with a repeated key id', () => {
    expect(() => parseKeyRing(`k1:${key()},k1:${key()}`)).toThrow('twice');
  });

  test('creates a key ring once, readable by its owner only, and only when asked to', () => {
    const env = { MANABAR_DATA_DIR: join(folder(), 'data'), NODE_ENV: 'development' as const };
    expect(findKeyRing({ ...env, CODE_KEYS: undefined })).toBeNull();
    const made = openKeyRing({ ...env, CODE_KEYS: undefined });
    expect(statSync(keyFile(env)).mode & 0o777).toBe(0o600);
    const text = readFileSync(keyFile(env), 'utf8');
    expect(openKeyRing({ ...env, CODE_KEYS: undefined })).toEqual(made);
    expect(readFileSync(keyFile(env), 'utf8')).toBe(text);
  });

  test('never creates a key ring in production', () => {
    const env = { MANABAR_DATA_DIR: folder(), NODE_ENV: 'production' as const };
    expect(() => openKeyRing({ ...env, CODE_KEYS: undefined })).toThrow('CODE_KEYS');
    expect(findKeyRing({ ...env, CODE_KEYS: undefined })).toBeNull();
  });
});
