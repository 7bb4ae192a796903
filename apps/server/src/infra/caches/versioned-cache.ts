export interface VersionedCacheOptions<T> {
  /** How old an answer may be, counted from the moment its making began. */
  maxAgeMs: number;
  /** Sum of the sizes that is kept. */
  maxSize: number;
  /** Size of one value in any unit; 1 unless given. */
  sizeOf?: (value: T) => number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/** A value, and what it tells of: a change of that makes it stale. */
export interface Filled<T> {
  value: T;
  tag?: number | undefined;
  /** Of this value, instead of the cache's own. */
  maxAgeMs?: number;
}

interface Entry<T> extends Filled<T> {
  begunAt: number;
  version: number;
  size: number;
}

/** More tags than this are forgotten together, by making everything stale once. */
const MAX_TAGS = 10_000;

/**
 * Values that are made once for all who ask at the same time, and again when they are too old or when what
 * they tell of has changed. What was begun before a change never counts as made after it.
 */
export class VersionedCache<T> {
  readonly #options: Required<VersionedCacheOptions<T>>;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #filling = new Map<string, Promise<T>>();
  readonly #changed = new Map<number, number>();
  #version = 0;
  #allChanged = 0;
  #size = 0;

  constructor(options: VersionedCacheOptions<T>) {
    this.#options = { sizeOf: () => 1, now: () => performance.now(), ...options };
  }

  /** A fresh value, or undefined. */
  peek(key: string): T | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isFresh(entry) ? entry.value : undefined;
  }

  /** Whether somebody is making this value right now. */
  isFilling(key: string): boolean {
    return this.#filling.has(key);
  }

  /** A fresh value, made by `fill` when there is none. `fill` is handed the outdated one, if it is still there. */
  async get(key: string, fill: (outdated: T | undefined) => Promise<Filled<T>>): Promise<T> {
    const fresh = this.peek(key);
    if (fresh !== undefined) return fresh;
    const running = this.#filling.get(key);
    if (running) return running;
    const filling = this.#fill(key, fill).finally(() => {
      if (this.#filling.get(key) === filling) this.#filling.delete(key);
    });
    this.#filling.set(key, filling);
    return filling;
  }

  /** Makes everything stale that tells of `tag`; without one, everything. */
  bump(tag?: number): void {
    this.#version++;
    if (tag === undefined || this.#changed.size >= MAX_TAGS) {
      this.#allChanged = this.#version;
      this.#changed.clear();
    } else {
      this.#changed.set(tag, this.#version);
    }
    // Whoever asks from now on must not be given what was begun before.
    this.#filling.clear();
  }

  async #fill(key: string, fill: (outdated: T | undefined) => Promise<Filled<T>>): Promise<T> {
    const begunAt = this.#options.now();
    const version = this.#version;
    const filled = await fill(this.#entries.get(key)?.value);
    const { value } = filled;
    const entry: Entry<T> = { ...filled, begunAt, version, size: this.#options.sizeOf(value) };
    const present = this.#entries.get(key);
    // A slow fill must not replace a newer one.
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
