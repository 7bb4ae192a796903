import { useFormatter } from '#lib/format/format.ts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useLoadFailure } from '../list/use-load-failure.ts';
import { PRODUCT } from './use-generation.ts';

/** Denominations for new codes, and the default prefix. */
export function useGenerationChoices() {
  const { t } = useTranslation('adminGenerated');
  const format = useFormatter();
  const offerTitle = useOfferTitle();
  const denominations = trpc.admin.freefireDenominations.list.useQuery({
    page: 1,
    pageSize: 200,
    sort: 'game_amount',
  });
  const products = trpc.admin.products.list.useQuery({ page: 1, pageSize: 50, q: PRODUCT });
  const product = products.data?.items.find(({ slug }) => slug === PRODUCT);
  const failure = useLoadFailure(denominations.error ?? products.error);
  const price = (amount: number | null, currency: 'usd' | 'rub') =>
    amount === null ? null : format.money(amount, currency);
  return {
    /** Why nothing can be chosen or the generation will be refused. */
    failure: failure ?? (products.data && !product ? t('generate.noProduct') : null),
    prefix: product?.code_prefix ?? '',
    denominations: (denominations.data?.items ?? []).map((each) => ({
      value: String(each.id),
      label: [
        offerTitle(each.name),
        format.number(each.game_amount),
        price(each.price, 'usd'),
        price(each.price_rub, 'rub'),
        each.is_active ? null : t('generate.inactive'),
      ]
        .filter((part) => part !== null)
        .join(' · '),
    })),
  };
}
