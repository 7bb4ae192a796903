import { knownTopupReason } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';

/** Returns a function for the text of a top-up's failure; a supplier's own words are shown unchanged. */
export function useTopupReason(): (reason: string) => string {
  const { t } = useTranslation('adminOrders');
  return (reason) => {
    const known = knownTopupReason(reason);
    return known ? t(`topupReason.${known}`) : reason;
  };
}
