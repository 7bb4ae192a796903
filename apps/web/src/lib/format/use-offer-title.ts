import { useFormatter } from './format.ts';
import { offerTitle } from './item-detail.ts';

/** Returns a function for the name of an offer on screen. */
export function useOfferTitle(): (name: string) => string {
  const format = useFormatter();
  return (name) => offerTitle(name, (amount) => format.decimal(amount, 2));
}
