import { useEffect, useRef } from 'react';
import type { OrderDetail } from '@manabar/contracts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';

/** Shows a toast when the payment arrives while the receipt is open, and invalidates the data that it changed. */
export function usePaymentArrivalToast({ payment }: OrderDetail): void {
  const { t } = useTranslation('payment');
  const utils = trpc.useUtils();
  const stage = payment?.stage;
  const type = payment?.type;
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    if (stage !== 'paid' && stage !== 'credited') return;
    if (stage === 'paid' && type) toast('success', t(`news.${type}`));
    if (stage === 'credited') toast('info', t('title.credited'));
    void utils.cart.invalidate();
    void utils.orders.list.invalidate();
    void utils.wallet.invalidate();
    void utils.profile.invalidate();
    void utils.catalogue.invalidate();
  }, [stage, t, type, utils]);
}
