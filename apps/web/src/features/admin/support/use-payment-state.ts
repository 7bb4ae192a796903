import { paymentStates } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';

/** Returns a function for the name of a payment's state; an unknown one is shown unchanged. */
export function usePaymentState(): (state: string) => string {
  const { t } = useTranslation('adminSupport');
  return (state) => {
    const known = paymentStates.find((each) => each === state);
    return known ? t(`payment.states.${known}`) : state;
  };
}
