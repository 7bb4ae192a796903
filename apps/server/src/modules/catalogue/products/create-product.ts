import type { AdminProduct, ProductFields } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { runTransactionOnce } from '#infra/idempotency/run-transaction-once.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { insertProductRow, toColumns } from './admin-product.repo.ts';
import { chooseSlug } from './choose-slug.ts';

/** Creates a product. An empty slug is derived from the title. Error: conflict (the given slug is taken). */
export async function createProduct(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  fields: ProductFields,
): Promise<AdminProduct> {
  const product = await runTransactionOnce(deps.prisma, actor.keyedCall, async (tx) => {
    const slug = fields.slug || (await chooseSlug(tx, fields.title));
    const created = await insertProductRow(tx, {
      title: fields.title,
      imageUrl: fields.image_url,
      ...toColumns(fields),
      slug,
    });
    await writeAudit(tx, {
      actor,
      action: 'product.create',
      target: `product:${created.id}`,
      after: { title: created.title, slug: created.slug, category: created.category },
    });
    return created;
  });
  await deps.catalogueCache.announce();
  return product;
}
