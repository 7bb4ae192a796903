import { useTranslation } from '#lib/translation.ts';
import type { OrderItem } from '@manabar/contracts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { trpc } from '#lib/trpc.ts';
import { whatOf } from './item-names.ts';

export type ItemTitle = (item: OrderItem) => string;

/**
 * Names an item: its product and what of it. A top-up has no product but its offer, so its game is named. Until the
 * catalogue has answered, the amount stands alone.
 */
export function useItemTitle(): ItemTitle {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { data: products = [] } = trpc.catalogue.list.useQuery();
  return (item) =>
    t('list.item', {
      title: item.topup_data ? t(`topup.service.${item.topup_data.service}`) : item.product.title,
      amount: whatOf(item, products, (amount) => formatNumber(amount, language)),
    });
}
