import type { Clock } from '../clock.ts';

/** Lifetime of a position; codes that return to stock before it are skipped for at most this time. */
const LIFETIME_MS = 10_000;
/** Maximum number of remembered options; options that sell less often leave few dead index entries. */
const MAX_OPTIONS = 64;

/**
 * Positions at which this process's last claims of codes ended, for each price option. They are hints: a claim that finds too few
 * codes behind its position starts again from the beginning. They let a claim skip the index entries of codes just sold.
 */
export class ClaimHints {
  readonly #clock: Clock;
  readonly #positions = new Map<string, { codeId: number; expires: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Stores positions; `claimed` maps an option's id to the id of its last claimed code. */
  remember(claimed: Readonly<Record<string, number>>): void {
    const now = this.#clock.now().getTime();
    for (const [option, codeId] of Object.entries(claimed)) {
      const known = this.#positions.get(option);
      // The first claim sets the expiry of a position, because a busy option would otherwise never return to the beginning.
      const living = known && known.expires > now ? known : undefined;
      this.#positions.delete(option);
      this.#positions.set(option, {
        codeId: Math.max(codeId, living?.codeId ?? 0),
        expires: living?.expires ?? now + LIFETIME_MS,
      });
    }
    for (const oldest of this.#positions.keys()) {
      if (this.#positions.size <= MAX_OPTIONS) break;
      this.#positions.delete(oldest);
    }
  }

  /** Removes the positions of options whose codes returned to stock. */
  forget(options: Iterable<number>): void {
    for (const option of options) this.#positions.delete(String(option));
  }

  /** Returns JSON of option id → code id, the argument of the purchase function. */
  toJson(): string {
    const now = this.#clock.now().getTime();
    const living: Record<string, number> = {};
    for (const [option, { codeId, expires }] of this.#positions) {
      if (expires > now) living[option] = codeId;
    }
    return JSON.stringify(living);
  }
}
