export interface CircuitOptions {
  /** So many different askings in a row that failed … */
  failures: number;
  /** … not further apart than this … */
  withinMs: number;
  /** … let nobody ask for so long. */
  restMs: number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/**
 * Spares somebody who does not answer, and those who would wait in vain. Failures of one and the same asking count
 * once: that one may be at fault itself. After a rest one asking is let through; the others wait for what it tells.
 */
export class Circuit {
  readonly #options: Required<CircuitOptions>;
  readonly #failed = new Set<string>();
  #lastFailure = -Infinity;
  #restsUntil: number | null = null;

  constructor(options: CircuitOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  /** Null for whoever may ask, and then says what came of it; else how many milliseconds there is no use in it. */
  waitMs(): number | null {
    if (this.#restsUntil === null) return null;
    const now = this.#options.now();
    if (now < this.#restsUntil) return this.#restsUntil - now;
    this.#restsUntil = now + this.#options.restMs;
    return null;
  }

  succeeded(): void {
    this.#failed.clear();
    this.#restsUntil = null;
  }

  failed(asking: string): void {
    const { failures, withinMs, restMs, now } = this.#options;
    if (now() - this.#lastFailure > withinMs) this.#failed.clear();
    this.#lastFailure = now();
    if (this.#failed.size < failures) this.#failed.add(asking);
    if (this.#failed.size >= failures) this.#restsUntil = now() + restMs;
  }
}
