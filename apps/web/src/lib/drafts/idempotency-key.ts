import { useMemo } from 'react';
import { refusedByProvider, toAppError } from '../errors/errors.ts';
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
  const { code, status } = error;
  if (refusedByProvider(error)) return true;
  if (code === 'request_in_progress' || status === null || status >= 500) return false;
  return ![401, 403, 429].includes(status);
}

/** Keeps the idempotency key of an attempt while its result is unknown. */
export interface IdempotencyKeyHolder {
  /** Returns the open attempt's key, or a new key when no attempt is open or the payload has changed. */
  keyFor: (payload: unknown) => string;
  /** Ends the attempt; without an error (undefined or null) it has succeeded. */
  ended: (thrown?: unknown) => void;
  /** Whether an attempt was sent whose result is unknown. */
  isOpen: () => boolean;
}

/** Attempt whose result is unknown, with its input as JSON. */
interface OpenAttempt {
  key: string;
  payload: string;
}

/** Time limit of a stored attempt in milliseconds; the same purchase is a new one after it. */
const STORED_MS = 60 * 60 * 1000;

/** Reads an open attempt from the tab's storage; null when there is none, or it is old or malformed. */
function readAttempt(place: string): OpenAttempt | null {
  const { key, payload, at } = storedFields(tabStorage.read(place));
  if (typeof key !== 'string' || typeof payload !== 'string' || typeof at !== 'number') return null;
  return Date.now() - at < STORED_MS ? { key, payload } : null;
}

/**
 * Creates the key of an attempt. With a `place` in the tab's storage the attempt outlasts the page for an hour; otherwise it
 * ends with the page.
 */
export function createIdempotencyKeyHolder(place: string | null = null): IdempotencyKeyHolder {
  let open = place === null ? null : readAttempt(place);
  return {
    keyFor(payload) {
      const wanted = JSON.stringify(payload);
      if (open?.payload !== wanted) {
        open = { key: newIdempotencyKey(), payload: wanted };
        if (place !== null) tabStorage.write(place, JSON.stringify({ ...open, at: Date.now() }));
      }
      return open.key;
    },
    ended(thrown) {
      if ((thrown ?? null) !== null && !isSettled(thrown)) return;
      open = null;
      if (place !== null) tabStorage.remove(place);
    },
    isOpen: () => open !== null,
  };
}

/** Returns {@link createIdempotencyKeyHolder} for the lifetime of the component, or until its `place` changes. */
export function useIdempotencyKey(place: string | null = null): IdempotencyKeyHolder {
  return useMemo(() => createIdempotencyKeyHolder(place), [place]);
}
