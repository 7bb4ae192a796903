import { useWords } from '#lib/use-words.ts';

/** Returns a function for the name of a kind of payment exception. */
export const useKindText = () => useWords('adminRecords', 'paymentExceptions.kind');
