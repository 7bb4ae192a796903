import type { AdminProduct } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { withChosen } from '../form/with-chosen.ts';
import { GLOBAL, useRegions } from './use-regions.ts';

/** First region in which a product is offered; codes of other regions could not be sold. */
export function firstPlaceOf(product: AdminProduct | undefined): number {
  return product?.hasGlobalCodes === false ? (product.regions[0]?.id ?? GLOBAL) : GLOBAL;
}

/** Regions for codes of a product; the regions that offer it come first. A deleted one is included while it is chosen. */
export function useRegionChoices(productId: number | null, chosen: number) {
  const { t } = useTranslation('adminCodes');
  const { regions, nameOf } = useRegions();
  const product = trpc.admin.products.get.useQuery(
    { id: productId ?? 0 },
    { enabled: productId !== null },
  ).data;
  const choices = withChosen(
    regions.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: String(chosen), label: nameOf(chosen) },
  );
  if (!product) return choices;
  const offered = new Set(product.regions.map(({ id }) => String(id)));
  if (product.hasGlobalCodes || offered.size === 0) offered.add(String(GLOBAL));
  const offers = choices.filter(({ value }) => offered.has(value));
  const others = choices.filter(({ value }) => !offered.has(value));
  if (others.length === 0) return offers;
  return [
    { group: t('offeredRegions'), items: offers },
    { group: t('otherRegions'), items: others },
  ];
}
