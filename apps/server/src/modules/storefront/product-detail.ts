import type { Language, ProductDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { findProduct, findProductBySlug, type ShownProduct } from '#modules/catalogue/index.ts';
import { listOptions } from '#modules/stock/index.ts';

/** Reads a product by its slug, hyphenated title or id, with the options of its first region. Error: not_found. */
export async function productDetailBySlug(
  deps: Pick<Deps, 'pool'>,
  slug: string,
  language: Language,
): Promise<ProductDetail> {
  return withPrices(deps, await findProductBySlug(deps, slug, language));
}

/** Reads a product by its id, with the options of its first region. Error: not_found. */
export async function productDetailById(
  deps: Pick<Deps, 'pool'>,
  id: number,
  language: Language,
): Promise<ProductDetail> {
  return withPrices(deps, await findProduct(deps, id, language));
}

async function withPrices(deps: Pick<Deps, 'pool'>, product: ShownProduct): Promise<ProductDetail> {
  const regionId = product.regions[0]?.id ?? 0;
  return { ...product, prices: await listOptions(deps, { productId: product.id, regionId }) };
}
