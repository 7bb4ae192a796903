import { useMemo } from 'react';
import { fieldsOf } from '@manabar/contracts/rules';
import { isClientFault, refusedByProvider, toAppError } from '../errors/errors.ts';
import { storedFields, tabStorage } from '../storage.ts';

/** Generates a random key; works over plain http too, where `crypto.randomUUID` is unavailable. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether the server has a final answer for this attempt: success, or a refusal that it stores and replays. After a missing
 * answer, a 5xx, a 401, 403 or 429, or "still running" the same key must be sent again.
 */
function isSettled(thrown: unknown): boolean {
  const error = toAppError(thrown);
  if (refusedByProvider(error)) return true;
  if (error.code === 'request_in_progress' || !isClientFault(error)) return false;
  return ![401, 403, 429].includes(error.status);
}

/** Keeps the idempotency keys of attempts while their results are unknown. */
export interface IdempotencyKeyHolder {
  /** Returns the key of the open attempt with this payload, or a new key when there is none. */
  keyFor: (payload: unknown) => string;
  /**
   * Returns the open attempt at a purchase with the payload that was sent first, which the server compares, or a new attempt
   * when there is none. `purchase` names what is bought, without parts of the payload that differ when it is chosen again.
   */
  attemptFor: <Payload>(payload: Payload, purchase: unknown) => { key: string; payload: Payload };
  /** Ends the attempt with this key, by default every one; without an error (undefined or null) it has succeeded. */
  ended: (thrown?: unknown, key?: string) => void;
  /** Whether an attempt at this purchase, by default at any, was sent whose result is unknown. */
  isOpen: (purchase?: unknown) => boolean;
}

/** Attempt whose result is unknown, with its purchase and input as JSON and the time of its last sending. */
interface OpenAttempt {
  key: string;
  purchase: string;
  payload: string;
  at: number;
}

/** Time limit of a stored attempt in milliseconds; on a page opened after it, the same purchase is a new one. */
const STORED_MS = 60 * 60 * 1000;
const MAX_STORED = 10;

/** Reads open attempts from the tab's storage, without malformed ones. */
function readAttempts(place: string): OpenAttempt[] {
  return Object.values(storedFields(tabStorage.read(place))).flatMap((stored) => {
    const { key, purchase, payload, at } = fieldsOf(stored);
    if (typeof key !== 'string' || typeof purchase !== 'string') return [];
    if (typeof payload !== 'string' || typeof at !== 'number') return [];
    return [{ key, purchase, payload, at }];
  });
}

/** Open attempts in the tab's storage, or without a `place` a single one in memory. */
function openAttempts(place: string | null) {
  if (place !== null)
    return {
      read: () => readAttempts(place),
      write: (attempts: OpenAttempt[]) =>
        tabStorage.write(place, JSON.stringify(attempts.slice(0, MAX_STORED))),
    };
  let open: OpenAttempt[] = [];
  return {
    read: () => open,
    write: (attempts: OpenAttempt[]) => {
      open = attempts.slice(0, 1);
    },
  };
}

/**
 * Creates the keys of attempts. With a `place` in the tab's storage, several attempts stay open, and they outlast the page for
 * an hour; otherwise an attempt ends with the page or the next payload.
 */
export function createIdempotencyKeyHolder(place: string | null = null): IdempotencyKeyHolder {
  const stored = openAttempts(place);
  const expiredAt = Date.now() - STORED_MS;
  const readStored = () => stored.read().filter(({ at }) => at > expiredAt);
  // An attempt that is open when the page is opened stays open there until the page gets a result of its own, also when an
  // earlier page gets one, so that what the page says about it stays true.
  let found = readStored();
  const read = () => {
    const present = readStored();
    const isAbsent = ({ key }: OpenAttempt) => present.every((other) => other.key !== key);
    return [...present, ...found.filter(isAbsent)];
  };
  function attemptFor<Payload>(wanted: Payload, bought: unknown) {
    const purchase = JSON.stringify(bought);
    const known = read().find((attempt) => attempt.purchase === purchase);
    const { key, payload } = known ?? {
      key: newIdempotencyKey(),
      payload: JSON.stringify(wanted),
    };
    const others = readStored().filter((attempt) => attempt.key !== key);
    stored.write([{ key, purchase, payload, at: Date.now() }, ...others]);
    return { key, payload: JSON.parse(payload) as Payload };
  }
  return {
    attemptFor,
    keyFor: (payload) => attemptFor(payload, payload).key,
    ended(thrown, ended) {
      if ((thrown ?? null) !== null && !isSettled(thrown)) return;
      const isOther = ({ key }: OpenAttempt) => ended !== undefined && key !== ended;
      found = found.filter(isOther);
      stored.write(readStored().filter(isOther));
    },
    isOpen: (bought) =>
      read().some(({ purchase }) => bought === undefined || purchase === JSON.stringify(bought)),
  };
}

/** Returns {@link createIdempotencyKeyHolder} for the lifetime of the component, or until its `place` changes. */
export function useIdempotencyKey(place: string | null = null): IdempotencyKeyHolder {
  return useMemo(() => createIdempotencyKeyHolder(place), [place]);
}
