export interface CircuitOptions {
  /** Fewer sources than this tell nothing of a service. */
  minimumSources: number;
  /** The circuit opens when at least this share of the sources failed … */
  failureRatio: number;
  /** … by the latest result of each within this time … */
  windowMs: number;
  /** … and rejects calls for this long. */
  restMs: number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

interface Result {
  failed: boolean;
  at: number;
}

/**
 * Circuit breaker: rejects calls to a service that fails for most of those who call it. Every source (an address, say)
 * counts once, by its latest result: one source cannot open the circuit. After a rest one call is let through, and its result
 * closes the circuit or begins another rest. Own code, because the kept libraries (opossum, cockatiel) count calls, not
 * sources.
 */
export class Circuit {
  readonly #options: Required<CircuitOptions>;
  /** By source, the oldest first. */
  readonly #results = new Map<string, Result>();
  #restsUntil: number | null = null;

  constructor(options: CircuitOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  /** Null when a call may be made, whose result is reported then; else for how many milliseconds calls are rejected. */
  waitMs(): number | null {
    if (this.#restsUntil === null) return null;
    const now = this.#options.now();
    if (now < this.#restsUntil) return this.#restsUntil - now;
    this.#restsUntil = now + this.#options.restMs;
    return null;
  }

  succeeded(source: string): void {
    if (this.#restsUntil !== null) this.#results.clear();
    this.#restsUntil = null;
    this.#note(source, false);
  }

  failed(source: string): void {
    this.#note(source, true);
    if (this.#restsUntil !== null || this.#isFailing()) {
      this.#restsUntil = this.#options.now() + this.#options.restMs;
    }
  }

  #note(source: string, failed: boolean): void {
    const at = this.#options.now();
    this.#results.delete(source);
    this.#results.set(source, { failed, at });
    for (const [oldest, result] of this.#results) {
      if (at - result.at <= this.#options.windowMs) break;
      this.#results.delete(oldest);
    }
  }

  #isFailing(): boolean {
    const { minimumSources, failureRatio } = this.#options;
    const failures = [...this.#results.values()].filter(({ failed }) => failed).length;
    return this.#results.size >= minimumSources && failures >= this.#results.size * failureRatio;
  }
}
