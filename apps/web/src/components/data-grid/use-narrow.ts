import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is too narrow for a table of several columns. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
}
