import type { Language, Product } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { listProductRows } from '../catalogue.sql.ts';
import { toProductDto } from './product.mapper.ts';

/** Lists all products that are not archived, by id, in one language. */
export async function listProducts(
  { pool }: Pick<Deps, 'pool'>,
  language: Language,
): Promise<Product[]> {
  return (await listProductRows(pool)).map((row) => toProductDto(row, language));
}
