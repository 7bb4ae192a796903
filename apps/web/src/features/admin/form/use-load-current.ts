import { useSaved } from './use-saved.ts';

/**
 * Shows what is stored now, by `load`. Answers whether that was possible; where it was not (the row is gone, the shop
 * cannot be reached) says so, and what was typed stays.
 */
export function useLoadCurrent<Args extends unknown[]>(load: (...args: Args) => Promise<unknown>) {
  const { failed } = useSaved();
  return async (...args: Args): Promise<boolean> => {
    try {
      await load(...args);
      return true;
    } catch (thrown) {
      failed('update', thrown);
      return false;
    }
  };
}
