import { useWords } from '#lib/use-words.ts';

/** Returns a function for the name of a rate's source. */
export const useSourceText = () => useWords('adminRates', 'source');
