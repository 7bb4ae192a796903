import { createHash } from 'node:crypto';
import type { Clock } from '#clock.ts';
import type { Archive } from '#records-on-disk.ts';
import { Refusal } from '#refusal.ts';
import { createRecordStore, type RecordStore } from '#record-store.ts';
import { endingOf } from './players.ts';

/** Operation that was done, or permanently refused, under a reference of the shop. */
export interface Operation {
  reference: string;
  player: string;
  /** Hash of the request, which distinguishes a repetition from another request under the same reference. */
  fingerprint: string;
  supplierId: string;
  /** Reason of the refusal; absent for other operations. */
  reason?: string;
  /** Time until which it is processing, in milliseconds since 1970. */
  readyAt: number;
}

export type OperationStatus = 'succeeded' | 'processing' | 'rejected';

/** Completed operations by reference, and the number of failed calls. */
export interface Operations<T extends Operation> {
  name: string;
  clock: Clock;
  done: RecordStore<T>;
  failures: RecordStore<number>;
}

export function createOperations<T extends Operation>(
  name: string,
  { clock, archive }: { clock: Clock; archive: Archive },
): Operations<T> {
  return {
    name,
    clock,
    done: createRecordStore<T>(name, archive),
    failures: createRecordStore<number>(`${name}-failures`, archive),
  };
}

const PROCESSING_MS = 10_000;
const FAILURES = 2;

export const hash = (text: string) => createHash('sha256').update(text).digest('hex');

export interface OperationRequest<T extends Operation> {
  reference: string;
  player: string;
  /** Whole request, which distinguishes a repetition from a conflicting request. */
  asked: unknown;
  /** Returns the reason of a refusal that does not depend on the player's id. */
  refuse: () => string | undefined;
  record: (operation: Operation) => T;
}

/**
 * Does a requested operation once: a repeated reference returns the result of the first call. Throws a
 * refusal when nothing was done: 500 for a player whose first two calls fail, 409 when the reference
 * belongs to another request.
 */
export function runOnce<T extends Operation>(
  operations: Operations<T>,
  request: OperationRequest<T>,
): T {
  const { reference, player } = request;
  const fingerprint = hash(JSON.stringify(request.asked));
  const known = operations.done.get(reference);
  if (known) {
    if (known.fingerprint === fingerprint) return known;
    throw new Refusal(409, 'reference_reused');
  }
  const fate = endingOf(player);
  const failures = operations.failures.get(reference) ?? 0;
  if (fate === 'fails-twice' && failures < FAILURES) {
    operations.failures.put(reference, failures + 1);
    throw new Refusal(500, 'temporary_failure');
  }
  const reason =
    fate === 'nobody'
      ? 'player_not_found'
      : fate === 'refused'
        ? 'refused_by_game'
        : request.refuse();
  const now = operations.clock.now();
  const operation: Operation = {
    reference,
    player,
    fingerprint,
    supplierId: `sup_${hash(`${operations.name} ${reference}`).slice(0, 20)}`,
    ...(reason !== undefined && { reason }),
    readyAt: fate === 'takes-its-time' ? now + PROCESSING_MS : now,
  };
  return operations.done.put(reference, request.record(operation));
}

export function statusOf(operation: Operation, now: number): OperationStatus {
  if (operation.reason !== undefined) return 'rejected';
  return now < operation.readyAt ? 'processing' : 'succeeded';
}

/** Answer to the shop about an operation. */
export function answerOf(operation: Operation, now: number) {
  const { supplierId, reason } = operation;
  return {
    status: statusOf(operation, now),
    supplier_id: supplierId,
    ...(reason !== undefined && { reason }),
  };
}
