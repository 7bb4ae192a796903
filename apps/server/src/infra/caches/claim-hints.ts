import type { Clock } from '../clock.ts';

/** How long a position is believed: codes that come back to stock before it are passed over that long. */
const LIFETIME_MS = 10_000;
/** Options that are remembered; of an option that sells less often, few dead entries lie in the way. */
const MAX_OPTIONS = 64;

/**
 * Where this process's last claims of codes ended, for each price option. Hints only: a claim that finds too
 * little behind one begins again from the start. They spare it the index entries of codes just sold.
 */
export class ClaimHints {
  readonly #clock: Clock;
  readonly #positions = new Map<string, { codeId: number; expires: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `claimed`: option id → last claimed code id. */
  remember(claimed: Readonly<Record<string, number>>): void {
    const now = this.#clock.now().getTime();
    for (const [option, codeId] of Object.entries(claimed)) {
      const known = this.#positions.get(option);
      // The first claim sets the end of a position's life, or a busy option would never look back.
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

  /** Codes of these options came back to stock. */
  forget(options: Iterable<number>): void {
    for (const option of options) this.#positions.delete(String(option));
  }

  /** JSON of option id → code id, as the purchase function takes it. */
  toJson(): string {
    const now = this.#clock.now().getTime();
    const living: Record<string, number> = {};
    for (const [option, { codeId, expires }] of this.#positions) {
      if (expires > now) living[option] = codeId;
    }
    return JSON.stringify(living);
  }
}
