import { createHash } from 'node:crypto';
import type { Clock } from '#clock.ts';
import type { Archive } from '#archive.ts';
import { Refusal } from '#refusal.ts';
import { createShelf, type Shelf } from '#shelf.ts';
import { fateOf } from './players.ts';

/** Something done, or refused for good, under a reference of the shop. */
export interface Deed {
  reference: string;
  player: string;
  /** Tells whether a second request under the reference asks for the same. */
  fingerprint: string;
  supplierId: string;
  /** Why it was refused; absent when it was not. */
  reason?: string;
  /** Until when it is processing, in milliseconds since 1970. */
  readyAt: number;
}

export type DeedStatus = 'succeeded' | 'processing' | 'rejected';

/** What stands under one kind of reference, and the calls that came to nothing. */
export interface Deeds<T extends Deed> {
  name: string;
  clock: Clock;
  done: Shelf<T>;
  failures: Shelf<number>;
}

export function createDeeds<T extends Deed>(
  name: string,
  { clock, archive }: { clock: Clock; archive: Archive },
): Deeds<T> {
  return {
    name,
    clock,
    done: createShelf<T>(name, archive),
    failures: createShelf<number>(`${name}-failures`, archive),
  };
}

const PROCESSING_MS = 10_000;
const FAILURES = 2;

export const hash = (text: string) => createHash('sha256').update(text).digest('hex');

export interface DeedRequest<T extends Deed> {
  reference: string;
  player: string;
  /** All that was asked for, to tell a repetition from a mistake. */
  asked: unknown;
  /** Why it cannot be done, apart from what the player's id says. */
  refuse: () => string | undefined;
  record: (deed: Deed) => T;
}

/**
 * Does what is asked for once: the same reference always finds what the first call did. Throws a
 * refusal when nothing was done: 500 of a player whose first two calls fail, 409 when the reference
 * stands for something else.
 */
export function doOnce<T extends Deed>(deeds: Deeds<T>, request: DeedRequest<T>): T {
  const { reference, player } = request;
  const fingerprint = hash(JSON.stringify(request.asked));
  const known = deeds.done.get(reference);
  if (known) {
    if (known.fingerprint === fingerprint) return known;
    throw new Refusal(409, 'reference_reused');
  }
  const fate = fateOf(player);
  const failures = deeds.failures.get(reference) ?? 0;
  if (fate === 'fails-twice' && failures < FAILURES) {
    deeds.failures.put(reference, failures + 1);
    throw new Refusal(500, 'temporary_failure');
  }
  const reason =
    fate === 'nobody'
      ? 'player_not_found'
      : fate === 'refused'
        ? 'refused_by_game'
        : request.refuse();
  const now = deeds.clock.now();
  const deed: Deed = {
    reference,
    player,
    fingerprint,
    supplierId: `sup_${hash(`${deeds.name} ${reference}`).slice(0, 20)}`,
    ...(reason !== undefined && { reason }),
    readyAt: fate === 'takes-its-time' ? now + PROCESSING_MS : now,
  };
  return deeds.done.put(reference, request.record(deed));
}

export function statusOf(deed: Deed, now: number): DeedStatus {
  if (deed.reason !== undefined) return 'rejected';
  return now < deed.readyAt ? 'processing' : 'succeeded';
}

/** What the shop is told of a deed. */
export function answerOf(deed: Deed, now: number) {
  const { supplierId, reason } = deed;
  return {
    status: statusOf(deed, now),
    supplier_id: supplierId,
    ...(reason !== undefined && { reason }),
  };
}
