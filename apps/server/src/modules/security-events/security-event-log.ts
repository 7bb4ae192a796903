import type { SecurityEventKind } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import type { SecurityEvent, SecurityEvents } from '#ports/security-events.ts';
import { countedAddress } from '#infra/limits/address-keys.ts';
import { describeDevice } from '#infra/session-origin.ts';
import { recordEvents } from './security-events.sql.ts';

/** Summed equal events that are not yet written. */
interface Pending extends SecurityEvent {
  others: boolean;
  count: number;
  first: Date;
  last: Date;
}

/** Delay of a write, after which the causing call is usually answered. */
const WRITE_AFTER_MS = 200;
/** Most new rows of one kind per minute; further events are counted in one row, also in memory. */
const ROWS_PER_MINUTE = 20;
const MAX_DETAIL = 100;

/**
 * Records security events asynchronously, so that it neither delays nor fails a call. Equal events are summed in memory
 * and, for an hour, in the database.
 */
export class SecurityEventLog implements SecurityEvents {
  readonly #deps: Pick<Deps, 'pool' | 'clock' | 'log'>;
  #pending = new Map<string, Pending>();
  /** Number of different pending events by kind. */
  #ofKind = new Map<SecurityEventKind, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(deps: Pick<Deps, 'pool' | 'clock' | 'log'>) {
    this.#deps = deps;
  }

  record(event: SecurityEvent): void {
    const { kind, userId } = event;
    // One customer has all addresses of an IPv6 /64, which would otherwise cause one row each.
    const address = countedAddress(event.address ?? '');
    const now = this.#deps.clock.now();
    const key = `${kind} ${userId ?? ''} ${address ?? ''}`;
    const ofKind = this.#ofKind.get(kind) ?? 0;
    const isOther = !this.#pending.has(key) && ofKind >= ROWS_PER_MINUTE;
    const pending = this.#pending.get(isOther ? kind : key);
    if (pending) {
      pending.count++;
      // The clock may step back, and the database refuses an end before the beginning.
      if (now > pending.last) pending.last = now;
    } else {
      const counted = { others: isOther, count: 1, first: now, last: now };
      const kept = isOther ? { kind } : { ...event, address };
      this.#pending.set(isOther ? kind : key, { ...kept, ...counted });
      if (!isOther) this.#ofKind.set(kind, ofKind + 1);
    }
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref();
  }

  /** Writes pending events; resolves when they are written or the failure is logged. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Only one statement runs at a time; events recorded meanwhile are summed, so that a slow database costs no memory.
    this.#next ??= this.#writing.then(() => {
      this.#next = undefined;
      this.#writing = this.#write(this.#takePending());
      return this.#writing;
    });
    return this.#next;
  }

  #takePending(): Pending[] {
    const events = [...this.#pending.values()];
    this.#pending = new Map();
    this.#ofKind = new Map();
    return events;
  }

  async #write(events: readonly Pending[]): Promise<void> {
    if (events.length === 0) return;
    try {
      await recordEvents(
        this.#deps.pool,
        events.map(({ kind }) => kind),
        events.map(({ userId }) => userId ?? null),
        events.map(({ address }) => address ?? null),
        events.map(({ sessionId }) => sessionId ?? null),
        events.map(({ userAgent }) => describeDevice(userAgent ?? null)),
        events.map(({ detail }) => detail?.slice(0, MAX_DETAIL) ?? null),
        events.map(({ others }) => others),
        events.map(({ count }) => count),
        events.map(({ first }) => first),
        events.map(({ last }) => last),
        ROWS_PER_MINUTE,
      );
    } catch (error) {
      this.#deps.log.warn({ err: error, events: events.length }, 'cannot write security events');
    }
  }
}
