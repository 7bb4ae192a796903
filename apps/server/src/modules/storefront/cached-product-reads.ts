import type { Language, PriceOption, Product, ProductDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import {
  findProduct,
  findProductBySlug,
  listProducts,
  type ShownProduct,
} from '#modules/catalogue/index.ts';
import { listProductOptions, type OptionChoice } from '#modules/stock/index.ts';

type ReadDeps = Pick<Deps, 'pool' | 'catalogueCache'>;

/** Cached {@link listProducts}. */
export function cachedProducts(deps: ReadDeps, language: Language): Promise<Product[]> {
  return deps.catalogueCache.values.read(`list/${language}`, async () => ({
    value: await listProducts(deps, language),
  }));
}

/** Counts the products of the catalogue. */
export async function countProducts(deps: ReadDeps): Promise<number> {
  return (await cachedProducts(deps, 'ru')).length;
}

/** Reads a product by its slug, hyphenated title or id, with the options of its first region. Error: not_found. */
export function cachedDetailBySlug(
  deps: ReadDeps,
  slug: string,
  language: Language,
): Promise<ProductDetail> {
  return deps.catalogueCache.values.read(`slug/${language}/${slug}`, async () => {
    const value = await withPrices(deps, await findProductBySlug(deps, slug, language));
    return { value, tag: value.id };
  });
}

/** Reads a product by its id, with the options of its first region. Error: not_found. */
export function cachedDetailById(
  deps: ReadDeps,
  id: number,
  language: Language,
): Promise<ProductDetail> {
  return deps.catalogueCache.values.read(`id/${language}/${id}`, async () => ({
    value: await withPrices(deps, await findProduct(deps, id, language)),
    tag: id,
  }));
}

async function withPrices(deps: Pick<Deps, 'pool'>, product: ShownProduct): Promise<ProductDetail> {
  const regionId = product.regions[0]?.id ?? 0;
  return {
    ...product,
    prices: await listProductOptions(deps, { productId: product.id, regionId }),
  };
}

/** Cached {@link listProductOptions}. */
export function cachedOptions(
  deps: ReadDeps,
  { id, regionId }: { id: number; regionId: number },
  choice: OptionChoice,
): Promise<PriceOption[]> {
  return deps.catalogueCache.values.read(`${choice}/${id}/${regionId}`, async () => ({
    value: await listProductOptions(deps, { productId: id, regionId }, choice),
    tag: id,
  }));
}
