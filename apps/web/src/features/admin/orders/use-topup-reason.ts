import { useTranslation } from 'react-i18next';

/** Reasons with their own text; other reasons of a supplier are shown unchanged. */
const knownReasons = [
  'player_not_found',
  'refused_by_game',
  'code_invalid',
  'code_already_used',
  'refunded_by_shop',
  'cancelled_by_shop',
] as const;

/** Returns a function for the text of why a top-up failed. */
export function useTopupReason(): (reason: string) => string {
  const { t } = useTranslation('adminOrders');
  return (reason) => {
    const known = knownReasons.find((each) => each === reason);
    return known ? t(`topupReason.${known}`) : reason;
  };
}
