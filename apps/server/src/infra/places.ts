import { addressKey } from './address-keys.ts';

/** A place taken; leaving twice counts once. */
export type Leave = () => void;

/** A fixed number of places. Who finds none is turned away at once instead of waiting. */
export interface Places {
  take(): Leave | null;
}

export function createPlaces(count: number): Places {
  let free = count;
  return {
    take() {
      if (free === 0) return null;
      free--;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        free++;
      };
    },
  };
}

/** Places for all, of which one holder has a few at most. */
export interface SharedPlaces<Holder> {
  take(holder: Holder): Leave | null;
}

export function createSharedPlaces<Holder>({
  all,
  each,
}: {
  all: number;
  each: number;
}): SharedPlaces<Holder> {
  const places = createPlaces(all);
  const taken = new Map<Holder, number>();
  return {
    take(holder) {
      const own = taken.get(holder) ?? 0;
      const leave = own < each ? places.take() : null;
      if (!leave) return null;
      taken.set(holder, own + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const rest = (taken.get(holder) ?? 1) - 1;
        if (rest === 0) taken.delete(holder);
        else taken.set(holder, rest);
        leave();
      };
    },
  };
}

/** Places of each address; `scale` multiplies them, 0 gives every address as many as it likes. */
export function createAddressPlaces(each: number, scale: number): SharedPlaces<string> {
  const scaled = scale === 0 ? Infinity : Math.max(1, Math.round(each * scale));
  const places = createSharedPlaces<string>({ all: Infinity, each: scaled });
  return { take: (address) => places.take(addressKey(address)) };
}
