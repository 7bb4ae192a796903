import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeError } from '@manabar/prisma/describe-error';
import { SettingsError, type Env } from '#config/env.ts';

/** Id of a ring's entry that is the fingerprint key's source. */
const FINGERPRINT_ID = 'fingerprint';
const KEY_BYTES = 32;

/** Keys of activation codes. */
export interface KeyRing {
  /** Id of the key that encrypts, which is the first of the ring. */
  current: string;
  /** Keys by id; all of them decrypt. */
  keys: ReadonlyMap<string, Buffer>;
  /** Key from which the fingerprint key is derived. It must outlive every rotation. */
  fingerprintSource: Buffer;
  /** Id of the entry of `fingerprintSource`. */
  fingerprintId: string;
}

/**
 * Parses `id:base64` entries of 32 bytes each, separated by commas or line ends: the first encrypts, all decrypt.
 *
 * The fingerprint key comes from the entry with the id `fingerprint`, if there is one, otherwise from the LAST entry, which is
 * the oldest, because new keys are put in front. So it stays the same when keys rotate; to retire the oldest key as well, first
 * repeat it under the id `fingerprint`. Throws for a malformed entry.
 */
export function parseKeyRing(text: string): KeyRing {
  const entries = text
    .split(/[,\r\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry);
  const keys = new Map(entries.filter(([id]) => id !== FINGERPRINT_ID));
  const named = entries.find(([id]) => id === FINGERPRINT_ID)?.[1];
  const ids = [...keys.keys()];
  const current = ids[0];
  const fingerprintId = named ? FINGERPRINT_ID : (ids.at(-1) ?? '');
  const fingerprintSource = named ?? keys.get(fingerprintId);
  if (current === undefined || !fingerprintSource) throw new Error('the key ring holds no key');
  if (ids.length !== entries.length - (named ? 1 : 0)) {
    throw new Error('the key ring names an id twice');
  }
  return { current, keys, fingerprintSource, fingerprintId };
}

/** Parses an entry. Errors contain only its id, because the rest is a secret. */
function parseEntry(entry: string): [id: string, key: Buffer] {
  const [, id, base64] = /^([\w.-]{1,64}):([A-Za-z0-9+/]+={0,2})$/.exec(entry) ?? [];
  if (id === undefined || base64 === undefined) {
    throw new Error('a key is not of the form id:base64');
  }
  const key = Buffer.from(base64, 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`the key ${id} is not ${KEY_BYTES} bytes long`);
  return [id, key];
}

/** Returns the path of a development shop's generated keys. */
export function keyFile(env: Pick<Env, 'MANABAR_DATA_DIR'>): string {
  return join(env.MANABAR_DATA_DIR, 'code-keys');
}

/**
 * Returns the existing keys of this shop, or null when a key file must be created; never creates one. Throws SettingsError with
 * the variable or file of malformed keys.
 */
export function findKeyRing(env: Pick<Env, 'CODE_KEYS' | 'MANABAR_DATA_DIR'>): KeyRing | null {
  if (env.CODE_KEYS) return parseSetting('CODE_KEYS', env.CODE_KEYS);
  let text: string;
  try {
    text = readFileSync(keyFile(env), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return parseSetting(keyFile(env), text);
}

function parseSetting(name: string, text: string): KeyRing {
  try {
    return parseKeyRing(text);
  } catch (error) {
    throw new SettingsError(`${name}: ${describeError(error)}`, { cause: error });
  }
}

/** Returns the keys of this shop. Outside production the first call creates a key file (mode 0600). */
export function openKeyRing(
  env: Pick<Env, 'CODE_KEYS' | 'MANABAR_DATA_DIR' | 'NODE_ENV'>,
): KeyRing {
  const found = findKeyRing(env);
  if (found) return found;
  if (env.NODE_ENV === 'production') throw new SettingsError('CODE_KEYS is missing');
  makeKeyFile(keyFile(env));
  const made = findKeyRing(env);
  if (!made) throw new Error(`the key file ${keyFile(env)} cannot be read`);
  return made;
}

/** Creates the key file atomically, because several processes may start at once. */
function makeKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `k1:${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
  try {
    chmodSync(draft, 0o600);
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
}
