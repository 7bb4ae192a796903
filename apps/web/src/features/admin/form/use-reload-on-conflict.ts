import { useSaveToasts } from './use-save-toasts.ts';

/** Shows the stored row by `load`. Resolves to false after a failure, which is shown while the input is kept. */
export function useReloadOnConflict<Args extends unknown[]>(
  load: (...args: Args) => Promise<unknown>,
) {
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
