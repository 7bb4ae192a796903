import { keysOf, recordOf } from '@manabar/contracts/rules';
import type { AdminProduct, ProductChanges } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import {
  writeAudit,
  type AuditActor,
  type AuditField,
  type AuditState,
  type AuditValue,
} from '#modules/audit/index.ts';
import { lockProduct, toColumns, updateProductRow } from './admin-product.repo.ts';
import { chooseSlug } from './choose-slug.ts';

/**
 * Changes only the given fields. An empty slug is derived from the title. Errors: not_found, conflict (an older
 * version, or a slug that is taken).
 */
export async function updateProduct(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  { id, version, ...changes }: ProductChanges & { id: number; version?: number | undefined },
): Promise<AdminProduct> {
  const product = await inTransaction(deps.prisma, async (tx) => {
    const before = await lockProduct(tx, id, version);
    const slug =
      changes.slug === '' ? await chooseSlug(tx, changes.title ?? before.title, id) : changes.slug;
    const after = await updateProductRow(tx, id, toColumns({ ...changes, slug }));
    const fields = keysOf(changes);
    await writeAudit(tx, {
      actor,
      action: 'product.update',
      target: `product:${id}`,
      before: pick(before, fields),
      after: pick(after, fields),
    });
    return after;
  });
  await deps.catalogueCache.announce();
  return product;
}

function pick(product: AdminProduct, fields: (keyof ProductChanges)[]): AuditState {
  return recordOf(fields satisfies AuditField[], (field) => product[field] as AuditValue);
}
