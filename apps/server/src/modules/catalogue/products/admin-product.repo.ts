import type { AdminProduct, ProductChanges } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import { DomainError } from '#errors.ts';
import type { PrismaClient, PrismaTransaction } from '#infra/db/prisma.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { definedOnly } from '#infra/defined-only.ts';
import { readTranslations } from '../translations.ts';

/** Selects regions that are not archived; links to archived ones are kept but not shown. */
const withRegions = {
  regions: {
    where: { region: { archivedAt: null } },
    include: { region: true },
    orderBy: { regionId: 'asc' },
  },
} as const satisfies Prisma.ProductInclude;
type ProductWithRegions = Prisma.ProductGetPayload<{ include: typeof withRegions }>;

/** Maps a product for admins: plain texts, and regional currency names as stored (empty: none). */
function toAdminProduct(row: ProductWithRegions): AdminProduct {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    image_url: row.imageUrl,
    keywords: row.keywords,
    category: row.category === 'top_up' ? 'top-up' : 'gift-card',
    game_currency: row.gameCurrency,
    hasGlobalCodes: row.hasGlobalCodes,
    activation_instructions: row.activationInstructions,
    code_prefix: row.codePrefix,
    translations: readTranslations(row.translations),
    regions: row.regions.map(({ region, gameCurrency }) => ({
      id: region.id,
      name: region.name,
      code: region.code,
      game_currency: gameCurrency,
      flag: region.flag,
    })),
    archived: row.archivedAt !== null,
    version: row.version,
    created: row.createdAt.toISOString(),
  };
}

export function toColumns(fields: ProductChanges) {
  return definedOnly({
    title: fields.title,
    slug: fields.slug,
    description: fields.description,
    imageUrl: fields.image_url,
    keywords: fields.keywords,
    category:
      fields.category &&
      (fields.category === 'top-up' ? ('top_up' as const) : ('gift_card' as const)),
    gameCurrency: fields.game_currency,
    hasGlobalCodes: fields.hasGlobalCodes,
    activationInstructions: fields.activation_instructions,
    codePrefix: fields.code_prefix,
    translations: fields.translations,
  });
}

export async function findAdminProduct(
  prisma: Pick<PrismaClient, 'product'>,
  id: number,
): Promise<AdminProduct> {
  const row = await prisma.product.findUnique({ where: { id }, include: withRegions });
  if (!row) throw new DomainError('not_found');
  return toAdminProduct(row);
}

export async function findAdminProducts(
  prisma: Pick<PrismaClient, 'product'>,
  query: {
    where: Prisma.ProductWhereInput;
    orderBy?: Prisma.ProductOrderByWithRelationInput;
    take?: number;
    skip?: number;
  },
): Promise<AdminProduct[]> {
  const rows = await prisma.product.findMany({ ...query, include: withRegions });
  return rows.map(toAdminProduct);
}

/**
 * Locks a product that is not archived and returns it. Errors: not_found, conflict (an older version: another
 * change came first).
 */
export async function lockProduct(
  tx: PrismaTransaction,
  id: number,
  version?: number,
): Promise<AdminProduct> {
  await tx.$queryRaw`SELECT 1 FROM products WHERE id = ${id} FOR NO KEY UPDATE`;
  const product = await findAdminProduct(tx, id);
  if (product.archived) throw new DomainError('not_found');
  requireVersion(product, version);
  return product;
}

/** Writes columns and increments the version. Error: conflict (the slug is taken). */
export async function updateProductRow(
  tx: PrismaTransaction,
  id: number,
  data: Prisma.ProductUpdateInput,
): Promise<AdminProduct> {
  const row = await tx.product.update({
    where: { id },
    data: { ...data, version: { increment: 1 } },
    include: withRegions,
  });
  return toAdminProduct(row);
}

export async function insertProductRow(
  tx: PrismaTransaction,
  data: Prisma.ProductCreateInput,
): Promise<AdminProduct> {
  const row = await tx.product.create({ data, include: withRegions });
  return toAdminProduct(row);
}
