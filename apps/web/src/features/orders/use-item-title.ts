import { useTranslation } from 'react-i18next';
import type { OrderItem } from '@manabar/contracts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { itemDetail } from '#lib/item-detail.ts';

export type ItemTitle = (item: OrderItem) => string;

/** Answers what of its product an item is, for example "USA · 5 USD". */
export function useItemDetail(): ItemTitle {
  const language = useLanguage();
  return (item) => itemDetail(item, (amount) => formatNumber(amount, language));
}

/** Answers an item's name: its product and what of it. A top-up has no product but its offer, so its game is named. */
export function useItemTitle(): ItemTitle {
  const { t } = useTranslation('orders');
  const detailOf = useItemDetail();
  return (item) =>
    t('list.item', {
      title: item.topup_data ? t(`topup.service.${item.topup_data.service}`) : item.product.title,
      amount: detailOf(item),
    });
}
