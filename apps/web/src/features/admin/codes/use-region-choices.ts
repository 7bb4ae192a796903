import type { AdminProduct } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { withChosen } from '../form/with-chosen.ts';
import { GLOBAL, useRegions } from './use-regions.ts';

/** Region of a form, with the product for which it was chosen. */
export interface ChosenRegion {
  regionId: number;
  productId: number | null;
}

const isOffered = ({ regions, hasGlobalCodes }: AdminProduct, regionId: number): boolean =>
  regionId === GLOBAL
    ? hasGlobalCodes || regions.length === 0
    : regions.some(({ id }) => id === regionId);

/**
 * Region for codes of a product: the chosen one, or the first that offers the product. A region that was chosen for another
 * product holds only if it offers this one, because its codes could not be sold.
 */
export function regionFor(product: AdminProduct | undefined, chosen: ChosenRegion | null): number {
  if (!product) return chosen?.regionId ?? GLOBAL;
  const isKept = chosen && (chosen.productId === product.id || isOffered(product, chosen.regionId));
  if (isKept) return chosen.regionId;
  return isOffered(product, GLOBAL) ? GLOBAL : (product.regions[0]?.id ?? GLOBAL);
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
  const offers = choices.filter(({ value }) => isOffered(product, Number(value)));
  const others = choices.filter(({ value }) => !isOffered(product, Number(value)));
  if (others.length === 0) return offers;
  return [
    { group: t('offeredRegions'), items: offers },
    { group: t('otherRegions'), items: others },
  ];
}
