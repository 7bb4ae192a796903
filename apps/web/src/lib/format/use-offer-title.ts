import { useLanguage } from '../locale.ts';
import { offerTitle } from './item-detail.ts';

/** Returns a function for the name of an offer on screen. */
export function useOfferTitle(): (name: string) => string {
  const language = useLanguage();
  return (name) => offerTitle(name, language);
}
