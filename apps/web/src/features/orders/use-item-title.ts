import { useTranslation } from 'react-i18next';
import type { Receipt } from '@manabar/contracts';
import { itemDetail } from '#lib/format/item-detail.ts';
import { useLanguage } from '#lib/locale.ts';

/** Fields common to items of the customer's receipt and of a shared one. */
type TitledItem = Pick<
  Receipt['items'][number],
  'amount' | 'game_currency' | 'region' | 'topup_data'
> & { product: { title: string } };

export type ItemTitle = (item: TitledItem) => string;

/** Returns a function for an item's region and amount, for example "USA · 5 USD". */
export function useItemDetail(): ItemTitle {
  const language = useLanguage();
  return (item) => itemDetail(item, language);
}

/** Returns a function for an item's full name. A top-up's product is only its offer, so its game is added. */
export function useItemTitle(): ItemTitle {
  const { t } = useTranslation('orders');
  const detailOf = useItemDetail();
  return (item) =>
    t('list.item', {
      title: item.topup_data ? t(`topup.service.${item.topup_data.service}`) : item.product.title,
      amount: detailOf(item),
    });
}
