import { useWords } from '#lib/use-words.ts';

/** Returns a function for the name of a payment's state. */
export const usePaymentStateText = () => useWords('adminSupport', 'payment.states');
