import { useTranslation } from 'react-i18next';
import { useWalletPayment } from '#lib/payments/use-wallet-payment.ts';
import type { TopUp } from './use-top-up.ts';

/** Top-up of the balance by card, credited after the payment on the bank's page. */
export function useCardTopUp(): TopUp {
  const { t } = useTranslation('profile');
  const { pending, failure, forget, open } = useWalletPayment(t('topUp.topup_failed'));
  return { pending, failureIn: () => failure, forget, send: open };
}
