import { useState } from 'react';
import { refusedByProvider, toAppError } from './errors.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/**
 * Whether the server has answered this attempt for good: done, or a refusal that it keeps and replays.
 * No answer, a 5xx, a 401, 403 or 429, and "still running" leave it open: the same key must go again.
 */
function isSettled(thrown: unknown): boolean {
  const error = toAppError(thrown);
  const { code, status } = error;
  if (refusedByProvider(error)) return true;
  if (code === 'request_in_progress' || status === null || status >= 500) return false;
  return ![401, 403, 429].includes(status);
}

/** Keeps the idempotency key of what a customer is trying to do, for as long as its outcome is open. */
export interface AttemptKey {
  /** The open attempt's key; a fresh one when there is none, or when something else is asked for. */
  keyFor: (payload: unknown) => string;
  /** Tells how the attempt ended: without an error it succeeded. */
  ended: (thrown?: unknown) => void;
  /** Whether an attempt was sent and nobody knows yet what became of it. */
  isOpen: () => boolean;
}

export function createAttemptKey(): AttemptKey {
  let open: { key: string; payload: string } | null = null;
  return {
    keyFor(payload) {
      const wanted = JSON.stringify(payload);
      if (open?.payload !== wanted) open = { key: newIdempotencyKey(), payload: wanted };
      return open.key;
    },
    ended(thrown) {
      if (thrown === undefined || isSettled(thrown)) open = null;
    },
    isOpen: () => open !== null,
  };
}

/** {@link createAttemptKey} for as long as the component lives. */
export function useAttemptKey(): AttemptKey {
  return useState(createAttemptKey)[0];
}
