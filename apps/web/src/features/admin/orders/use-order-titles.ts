import type { AdminOrder } from '@manabar/contracts';
import { itemDetail } from '#lib/format/item-detail.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { useProviderName } from '../detail/use-provider-and-supplier-names.ts';

type Item = Pick<
  AdminOrder['items'][number],
  'product' | 'amount' | 'game_currency' | 'region' | 'quantity' | 'topup_data'
>;

/** Returns a function for an item's name: a top-up by its game and offer, a code by its product and amount. */
export function useItemTitle(): (item: Item) => string {
  const { t } = useTranslation(['adminOrders', 'orders']);
  const format = useFormatter();
  const language = useLanguage();
  return (item) => {
    const { product, quantity, topup_data } = item;
    const amount = itemDetail(item, language);
    if (topup_data) {
      const { service, login: to } = topup_data;
      return t('what.topup', { title: t(`orders:topup.service.${service}`), amount, to });
    }
    const values = { title: product.title, amount };
    if (quantity === 1) return t('what.code', values);
    return t('what.codes', { ...values, quantity: format.number(quantity) });
  };
}

/** Returns a function that describes an order in one line; only a balance top-up has no items. */
export function useOrderTitle(): (order: Pick<AdminOrder, 'items'>) => string {
  const { t } = useTranslation('adminOrders');
  const itemTitle = useItemTitle();
  return ({ items: [first, ...others] }) => {
    if (!first) return t('what.wallet');
    const title = itemTitle(first);
    return others.length === 0 ? title : t('what.more', { title, count: others.length });
  };
}

type Paid = Pick<AdminOrder, 'payment' | 'total_amount'>;

/** Returns a function for the payment method of an order. */
export function usePaidBy(): (order: Paid) => string {
  const { t } = useTranslation('adminOrders');
  const providerName = useProviderName();
  return ({ payment, total_amount }) => {
    if (payment) return t(`paid.${payment.state}`, { provider: providerName(payment.provider) });
    return total_amount === 0 ? t('paid.free') : t('paid.balance');
  };
}
