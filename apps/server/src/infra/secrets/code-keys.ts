import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingsError, type Env } from '#config/env.ts';

/** The id under which a ring may carry a fingerprint key of its own. */
const FINGERPRINT_ID = 'fingerprint';
const KEY_BYTES = 32;

/** Keys of activation codes. */
export interface KeyRing {
  /** Encrypts; the first of the ring. */
  current: string;
  /** By id; all of them decrypt. */
  keys: ReadonlyMap<string, Buffer>;
  /** Key from which the fingerprint key is derived. It must outlive every rotation. */
  fingerprintSource: Buffer;
  /** The id of the entry that it comes from. */
  fingerprintId: string;
}

/**
 * Reads `id:base64` entries of 32 bytes each, separated by commas or line ends: the first encrypts, all decrypt.
 *
 * The fingerprint key comes from the entry with the id `fingerprint`, if there is one, else from the LAST entry,
 * which is the oldest, since new keys are put in front. So it stays the same when keys rotate; to retire the
 * oldest key as well, first repeat it under the id `fingerprint`. Throws when an entry is malformed.
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

/** Never says more about a wrong entry than its id: the rest is a secret. */
function parseEntry(entry: string): [id: string, key: Buffer] {
  const [, id, base64] = /^([\w.-]{1,64}):([A-Za-z0-9+/]+={0,2})$/.exec(entry) ?? [];
  if (id === undefined || base64 === undefined) {
    throw new Error('a key is not of the form id:base64');
  }
  const key = Buffer.from(base64, 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`the key ${id} is not ${KEY_BYTES} bytes long`);
  return [id, key];
}

/** Where a development shop keeps the keys that were made for it. */
export function keyFile(env: Pick<Env, 'MANABAR_DATA_DIR'>): string {
  return join(env.MANABAR_DATA_DIR, 'code-keys');
}

/**
 * The keys of this shop as they are, or null when there is a key file to be made. Never makes one.
 * What is wrong with them is a SettingsError that names where they stand.
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
    const problem = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`${name}: ${problem}`, { cause: error });
  }
}

/** The keys of this shop. Outside production the first call makes a key file (mode 0600). */
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

/** Several processes may start at once: only one of them puts its file in place, whole. */
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
