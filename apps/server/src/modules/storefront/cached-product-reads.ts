import type { Language, PriceOption, ProductDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { listOptions, type OptionChoice } from '#modules/stock/index.ts';
import { productDetailById, productDetailBySlug } from './product-detail.ts';
import { readCached } from './read-cached.ts';

type ReadDeps = Pick<Deps, 'pool' | 'catalogueCache'>;

/** Cached {@link productDetailBySlug}. */
export function cachedDetailBySlug(
  deps: ReadDeps,
  slug: string,
  language: Language,
): Promise<ProductDetail> {
  return readCached(deps, `slug/${language}/${slug}`, async () => {
    const value = await productDetailBySlug(deps, slug, language);
    return { value, tag: value.id };
  });
}

/** Cached {@link productDetailById}. */
export function cachedDetailById(
  deps: ReadDeps,
  id: number,
  language: Language,
): Promise<ProductDetail> {
  return readCached(deps, `id/${language}/${id}`, async () => ({
    value: await productDetailById(deps, id, language),
    tag: id,
  }));
}

/** Cached {@link listOptions}. */
export function cachedOptions(
  deps: ReadDeps,
  { id, regionId }: { id: number; regionId: number },
  choice: OptionChoice,
): Promise<PriceOption[]> {
  return readCached(deps, `${choice}/${id}/${regionId}`, async () => ({
    value: await listOptions(deps, { productId: id, regionId }, choice),
    tag: id,
  }));
}
