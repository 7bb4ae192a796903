import { useTranslation } from 'react-i18next';
import { useWalletPayment } from '#lib/use-wallet-payment.ts';
import type { TopUp } from './use-top-up.ts';

/** A customer's top-up by card: the amount is there once it is paid on the bank's page. */
export function useCardTopUp(): TopUp {
  const { t } = useTranslation('profile');
  const { pending, failure, forget, open } = useWalletPayment(t('topUp.topup_failed'));
  return { pending, failureIn: () => failure, forget, send: open };
}
