import pTimeout from 'p-timeout';

export interface VersionedCacheOptions<T> {
  /** Maximum age of a value in milliseconds, counted from the start of its computation. */
  maxAgeMs: number;
  /** Maximum sum of the values' sizes. */
  maxSize: number;
  /** Size of one value in any unit; 1 by default. */
  sizeOf?: (value: T) => number;
  /** Outdated answers while values cannot be read; without this option such a call fails or waits. */
  stale?: StaleOptions;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

export interface StaleOptions {
  /** Maximum age of an outdated value that replaces one that cannot be read. */
  maxAgeMs: number;
  /** Maximum wait of a call for a value in computation while there is an outdated one. */
  longestWaitMs: number;
  /** Returns whether an error means that no value can be computed now; other errors are the call's result. */
  isFault: (error: unknown) => boolean;
}

/** A value and its tag; a change of the tag makes the value stale. */
export interface Filled<T> {
  value: T;
  tag?: number | undefined;
  /** Maximum age of this value, instead of the cache's own. */
  maxAgeMs?: number;
}

interface Entry<T> extends Filled<T> {
  begunAt: number;
  version: number;
  size: number;
}

interface Filling<T> {
  value: Promise<T>;
  begunAt: number;
}

/**
 * Share of its lifetime after which a value is refreshed. The rest, 150 ms of half a second, must suffice to read it, or calls
 * wait. An earlier refresh costs more reads: at 0.5 each page was read up to four times a second.
 */
const REFRESH_AT = 0.7;

/** Time after a fault or a late value in which outdated values are answered at once. */
const FAULT_MS = 1000;

/** Maximum number of tags; more are removed together, by making everything stale once. */
const MAX_TAGS = 10_000;

/**
 * Cache whose values are computed once for all concurrent callers, and again when they are too old or their tag has changed. A
 * value whose computation began before a change is stale after it.
 */
export class VersionedCache<T> {
  readonly #options: Required<Omit<VersionedCacheOptions<T>, 'stale'>>;
  readonly #stale: StaleOptions | undefined;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #filling = new Map<string, Filling<T>>();
  readonly #changed = new Map<number, number>();
  #version = 0;
  #allChanged = 0;
  #size = 0;
  #faultUntil = 0;

  constructor({ stale, ...options }: VersionedCacheOptions<T>) {
    this.#stale = stale;
    this.#options = { sizeOf: () => 1, now: () => performance.now(), ...options };
  }

  /** Returns a fresh value, or undefined. */
  peek(key: string): T | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isFresh(entry) ? entry.value : undefined;
  }

  /** Whether this value is being read now. */
  isFilling(key: string): boolean {
    return this.#filling.has(key);
  }

  /** Returns whether a value is old enough to be refreshed before a call waits for it. */
  isAging(key: string): boolean {
    const entry = this.#entries.get(key);
    if (!entry || this.#filling.has(key)) return false;
    const maxAgeMs = entry.maxAgeMs ?? this.#options.maxAgeMs;
    return this.#options.now() - entry.begunAt >= maxAgeMs * REFRESH_AT;
  }

  /**
   * Returns a fresh value, computed by `fill` when there is none. `fill` receives the outdated value if it is still cached. When
   * no value is computed in time, the outdated one is returned (`stale`).
   */
  async get(key: string, fill: (outdated: T | undefined) => Promise<Filled<T>>): Promise<T> {
    const fresh = this.peek(key);
    if (fresh !== undefined) return fresh;
    return this.#orOutdated(key, this.#filling.get(key) ?? this.#begin(key, fill));
  }

  /** Computes the value again while callers use the present one. */
  refresh(key: string, fill: (outdated: T | undefined) => Promise<Filled<T>>): void {
    if (this.#filling.has(key)) return;
    // A later call, for which the present value is too old, throws the same error.
    this.#begin(key, fill).value.catch(() => undefined);
  }

  #begin(key: string, fill: (outdated: T | undefined) => Promise<Filled<T>>): Filling<T> {
    const value = this.#fill(key, fill).finally(() => {
      if (this.#filling.get(key) === filling) this.#filling.delete(key);
    });
    const filling = { value, begunAt: this.#options.now() };
    this.#filling.set(key, filling);
    return filling;
  }

  async #orOutdated(key: string, { value, begunAt }: Filling<T>): Promise<T> {
    const stale = this.#stale;
    const entry = this.#entries.get(key);
    const now = this.#options.now();
    if (!stale || !entry || now - entry.begunAt >= stale.maxAgeMs) return value;
    const waitMs = now < this.#faultUntil ? 1 : Math.max(1, begunAt + stale.longestWaitMs - now);
    try {
      const made = value.then((present) => ({ present }));
      // Ignores errors thrown after the time-out.
      made.catch(() => undefined);
      const inTime = await pTimeout(made, { milliseconds: waitMs, fallback: () => null });
      if (inTime) return inTime.present;
    } catch (error) {
      if (!stale.isFault(error)) throw error;
    }
    this.#faultUntil = this.#options.now() + FAULT_MS;
    return entry.value;
  }

  /** Makes all values with the tag stale; without a tag, all values. */
  bump(tag?: number): void {
    this.#version++;
    if (tag === undefined || this.#changed.size >= MAX_TAGS) {
      this.#allChanged = this.#version;
      this.#changed.clear();
    } else {
      this.#changed.set(tag, this.#version);
    }
    // Later callers must not get a value whose computation began before the change.
    this.#filling.clear();
  }

  async #fill(key: string, fill: (outdated: T | undefined) => Promise<Filled<T>>): Promise<T> {
    const begunAt = this.#options.now();
    const version = this.#version;
    const filled = await fill(this.#entries.get(key)?.value);
    const { value } = filled;
    this.#faultUntil = 0;
    const entry: Entry<T> = { ...filled, begunAt, version, size: this.#options.sizeOf(value) };
    const present = this.#entries.get(key);
    // A slow computation must not replace a newer value.
    const newer = present && (present.version > version || present.begunAt > begunAt);
    if (!newer) this.#store(key, entry);
    return value;
  }

  #store(key: string, entry: Entry<T>): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#size += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#options.maxSize) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#size -= entry.size;
    this.#entries.delete(key);
  }

  #isFresh(entry: Entry<T>): boolean {
    const maxAgeMs = entry.maxAgeMs ?? this.#options.maxAgeMs;
    if (this.#options.now() - entry.begunAt >= maxAgeMs) return false;
    if (entry.version < this.#allChanged) return false;
    return entry.tag === undefined || entry.version >= (this.#changed.get(entry.tag) ?? 0);
  }
}
