import { addressKey } from './address-keys.ts';

/** Releases an acquired slot; repeated calls have no effect. */
export type Release = () => void;

/** Semaphore that never waits: it returns null when every slot is taken. */
export interface ConcurrencyLimit {
  tryAcquire(): Release | null;
}

export function createConcurrencyLimit(slots: number): ConcurrencyLimit {
  let free = slots;
  return {
    tryAcquire() {
      if (free === 0) return null;
      free--;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        free++;
      };
    },
  };
}

/** Semaphore whose slots are shared by holders, each with a limited number of them. */
export interface SharedConcurrencyLimit<Holder> {
  tryAcquire(holder: Holder): Release | null;
}

export function createSharedConcurrencyLimit<Holder>({
  total,
  perHolder,
}: {
  total: number;
  perHolder: number;
}): SharedConcurrencyLimit<Holder> {
  const all = createConcurrencyLimit(total);
  const acquired = new Map<Holder, number>();
  return {
    tryAcquire(holder) {
      const own = acquired.get(holder) ?? 0;
      const release = own < perHolder ? all.tryAcquire() : null;
      if (!release) return null;
      acquired.set(holder, own + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const rest = (acquired.get(holder) ?? 1) - 1;
        if (rest === 0) acquired.delete(holder);
        else acquired.set(holder, rest);
        release();
      };
    },
  };
}

/** Creates a limit with slots per address, multiplied by `scale`; a scale of 0 removes the limit. */
export function createAddressConcurrencyLimit(
  perAddress: number,
  scale: number,
): SharedConcurrencyLimit<string> {
  const perHolder = scale === 0 ? Infinity : Math.max(1, Math.round(perAddress * scale));
  const limit = createSharedConcurrencyLimit<string>({ total: Infinity, perHolder });
  return { tryAcquire: (address) => limit.tryAcquire(addressKey(address)) };
}
