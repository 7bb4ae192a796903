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
