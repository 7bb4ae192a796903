import type { Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { findProductRow, resolveProductId } from '../catalogue.sql.ts';
import { toShownProduct, type ShownProduct } from './product.mapper.ts';

const MAX_ID = 2_147_483_647;

/** Returns the id of the product at an address (slug, id or hyphenated title), or null. */
async function productIdOf({ pool }: Pick<Deps, 'pool'>, name: string): Promise<number | null> {
  // PostgreSQL text cannot hold NUL, so no product can match.
  if (name.includes('\0')) return null;
  const number = /^\d{1,10}$/.test(name) ? Number(name) : null;
  const id = number !== null && number <= MAX_ID ? number : null;
  return (await resolveProductId(pool, name, id))[0]?.id ?? null;
}

/** Finds a product by its id. Error: not_found, also for an archived product. */
export async function findProduct(
  { pool }: Pick<Deps, 'pool'>,
  id: number,
  language: Language,
): Promise<ShownProduct> {
  const [row] = await findProductRow(pool, id);
  if (!row) throw new DomainError('not_found');
  return toShownProduct(row, language);
}

/** Finds a product by its slug, its hyphenated lower-case title or its id. Error: not_found. */
export async function findProductBySlug(
  deps: Pick<Deps, 'pool'>,
  slug: string,
  language: Language,
): Promise<ShownProduct> {
  const id = await productIdOf(deps, slug);
  if (id === null) throw new DomainError('not_found');
  return findProduct(deps, id, language);
}
