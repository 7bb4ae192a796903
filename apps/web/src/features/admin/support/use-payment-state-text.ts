import { paymentStates } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { labelFor } from '../detail/label-for.ts';

/** Returns a function for the name of a payment's state; an unknown one is shown unchanged. */
export function usePaymentStateText(): (state: string) => string {
  const { t } = useTranslation('adminSupport');
  return (state) => labelFor(paymentStates, state, (known) => t(`payment.states.${known}`));
}
