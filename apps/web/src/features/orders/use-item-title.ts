import { useTranslation } from '#lib/translation.ts';
import type { OrderItem } from '@manabar/contracts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { trpc } from '#lib/trpc.ts';
import { whatOf } from './item-names.ts';

export type ItemTitle = (item: OrderItem) => string;

/** Names an item: its product and what of it. Until the catalogue has answered, the amount stands alone. */
export function useItemTitle(): ItemTitle {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { data: products = [] } = trpc.catalogue.list.useQuery();
  return (item) =>
    t('list.item', {
      title: item.product.title,
      amount: whatOf(item, products, (amount) => formatNumber(amount, language)),
    });
}
