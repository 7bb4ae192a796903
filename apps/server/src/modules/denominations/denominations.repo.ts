import type { DenominationFields, DenominationQuery, DenominationUpdate } from '@manabar/contracts';
import type { Prisma, TopupDenomination } from '@manabar/prisma/client';
import { DomainError } from '#errors.ts';
import { findPage, type Page } from '#infra/db/find-page.ts';
import { literally, nullsLast, orderOf } from '#infra/db/paging.ts';
import type { PrismaClient, PrismaTransaction } from '#infra/db/prisma.ts';
import { readInOrder } from '#infra/db/read-all.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { definedOnly } from '#infra/defined-only.ts';

/** A stored denomination; prices in minor units. */
export type DenominationRow = TopupDenomination;

/** Finds a game's denomination that is not archived. Error: not_found. */
export async function findDenomination(
  prisma: Pick<PrismaClient, 'topupDenomination'>,
  service: string,
  id: number,
): Promise<DenominationRow> {
  const row = await prisma.topupDenomination.findFirst({
    where: { id, service, archivedAt: null },
  });
  if (!row) throw new DomainError('not_found');
  return row;
}

/**
 * Locks a denomination and returns it: `change` still allows orders of it, `remove` blocks new references to
 * it. Errors: not_found, conflict (an older version).
 */
export async function lockDenomination(
  tx: PrismaTransaction,
  service: string,
  { id, version, to }: { id: number; version?: number | undefined; to: 'change' | 'remove' },
): Promise<DenominationRow> {
  await (to === 'change'
    ? tx.$queryRaw`SELECT 1 FROM topup_denominations WHERE id = ${id} FOR NO KEY UPDATE`
    : tx.$queryRaw`SELECT 1 FROM topup_denominations WHERE id = ${id} FOR UPDATE`);
  const row = await findDenomination(tx, service, id);
  requireVersion(row, version);
  return row;
}

type Query = DenominationQuery;
type Filter = Pick<Query, 'q' | 'isActive' | 'sort'>;

export function findDenominations(
  prisma: PrismaClient,
  service: string,
  query: Query,
): Promise<Page<DenominationRow>> {
  const where = whereOf(service, query);
  return findPage(prisma, query, {
    where,
    count: (args) => prisma.topupDenomination.count(args),
    find: (args) => prisma.topupDenomination.findMany({ ...args, orderBy: orderBy(query) }),
  });
}

/** Reads all rows of {@link findDenominations} in batches, as of the start. */
export async function* readDenominationRows(
  prisma: PrismaClient,
  service: string,
  query: Filter,
): AsyncGenerator<DenominationRow[]> {
  const { topupDenomination } = prisma;
  const listed = await topupDenomination.findMany({
    where: whereOf(service, query),
    orderBy: orderBy(query),
    select: { id: true },
  });
  yield* readInOrder(listed, (where) => topupDenomination.findMany({ where }));
}

function whereOf(service: string, { q, isActive }: Filter): Prisma.TopupDenominationWhereInput {
  return {
    service,
    archivedAt: null,
    ...(isActive !== undefined && { isActive }),
    ...(q && { name: { contains: literally(q), mode: 'insensitive' } }),
  };
}

function orderBy({ sort }: Filter): Prisma.TopupDenominationOrderByWithRelationInput[] {
  const { field, direction } = orderOf(sort);
  const isPrice = field === 'priceUsd' || field === 'priceRub';
  const order = isPrice ? nullsLast(direction) : direction;
  return [...(field === 'created' ? [] : [{ [field]: order }]), { id: direction }];
}

export function insertDenomination(
  tx: PrismaTransaction,
  service: string,
  { name, itemId, gameAmount, priceUsd, priceRub, isActive }: DenominationFields,
): Promise<DenominationRow> {
  const data = { service, name, itemId, gameAmount, priceUsd, priceRub, isActive };
  return tx.topupDenomination.create({ data });
}

/** Writes the given fields and increments the version. */
export function updateDenominationRow(
  tx: PrismaTransaction,
  id: number,
  changes: DenominationUpdate['changes'],
): Promise<DenominationRow> {
  const data = { ...definedOnly(changes), version: { increment: 1 } };
  return tx.topupDenomination.update({ where: { id }, data });
}

/**
 * Deletes a locked denomination, or archives it when an order or a code refers to it; the lock blocks new
 * references. Returns whether it was deleted.
 */
export async function removeDenomination(tx: PrismaTransaction, id: number): Promise<boolean> {
  const where = { denominationId: id };
  const referring = [
    await tx.topupItem.findFirst({ where, select: { denominationId: true } }),
    await tx.topupCode.findFirst({ where, select: { denominationId: true } }),
    await tx.generatedCode.findFirst({ where, select: { denominationId: true } }),
  ];
  if (referring.every((row) => row === null)) {
    await tx.topupDenomination.delete({ where: { id } });
    return true;
  }
  await tx.topupDenomination.update({
    where: { id },
    data: { archivedAt: new Date(), version: { increment: 1 } },
  });
  return false;
}
