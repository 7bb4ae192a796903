import { useSaveToasts } from './use-save-toasts.ts';

/**
 * Shows the stored row by `load`. Resolves to whether that succeeded; a failure (row deleted, shop unreachable) is
 * shown and the input stays.
 */
export function useLoadCurrent<Args extends unknown[]>(load: (...args: Args) => Promise<unknown>) {
  const { failed } = useSaveToasts();
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
