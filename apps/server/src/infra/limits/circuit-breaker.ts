export interface CircuitBreakerOptions {
  /** Number of sources below which the circuit stays closed. */
  minimumSources: number;
  /** Share of failed sources that opens the circuit. */
  failureRatio: number;
  /** Time in which the latest result of each source counts. */
  windowMs: number;
  /** Time for which an open circuit rejects calls. */
  openMs: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

interface Result {
  failed: boolean;
  at: number;
}

/**
 * Circuit breaker: rejects calls to a service that fails for most of its callers. Every source (an address, say) counts
 * once, by its latest result, so that one source cannot open the circuit. After `openMs` the circuit is half open: one
 * call is admitted, and its result closes the circuit or opens it again. Libraries count calls, not sources (ADR 49).
 */
export class CircuitBreaker {
  readonly #options: Required<CircuitBreakerOptions>;
  /** Latest results by source, the oldest first. */
  readonly #results = new Map<string, Result>();
  #openUntil: number | null = null;

  constructor(options: CircuitBreakerOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  /** Returns null to admit a call, whose result must then be recorded; otherwise the milliseconds until the next admission. */
  admitCall(): number | null {
    if (this.#openUntil === null) return null;
    const now = this.#options.now();
    if (now < this.#openUntil) return this.#openUntil - now;
    this.#openUntil = now + this.#options.openMs;
    return null;
  }

  recordSuccess(source: string): void {
    if (this.#openUntil !== null) this.#results.clear();
    this.#openUntil = null;
    this.#record(source, false);
  }

  recordFailure(source: string): void {
    this.#record(source, true);
    if (this.#openUntil !== null || this.#isFailing()) {
      this.#openUntil = this.#options.now() + this.#options.openMs;
    }
  }

  #record(source: string, failed: boolean): void {
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
