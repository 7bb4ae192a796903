import { useWords } from '#lib/use-words.ts';

/** Returns a function for the name of a payment provider. */
export const useProviderName = () => useWords('admin', 'provider');

/** Returns a function for the name of a supplier. */
export const useSupplierName = () => useWords('admin', 'supplier');
