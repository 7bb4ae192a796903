import type { DenominationFields, DenominationQuery, DenominationUpdate } from '@manabar/contracts';
import type { Prisma, TopupDenomination } from '@manabar/prisma/client';
import { DomainError } from '#errors.ts';
import { countRows, literally, orderOf, pageWindow, type Total } from '#infra/db/paging.ts';
import type { PrismaClient, PrismaTransaction } from '#infra/db/prisma.ts';

/** A denomination as it is stored; prices in minor units. */
export type DenominationRow = TopupDenomination;

/** One of a service that is not archived. Error: not_found. */
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
 * Locks one and answers it as it is: `change` lets others order it meanwhile, `remove` lets nobody begin to refer
 * to it. Errors: not_found, conflict (an older version).
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
  if (version !== undefined && version !== row.version) {
    throw new DomainError('conflict', { version: row.version });
  }
  return row;
}

const sorted = {
  created: [],
  gameAmount: ['gameAmount'],
} as const;

export async function findDenominations(
  prisma: PrismaClient,
  service: string,
  query: DenominationQuery,
): Promise<Total & { rows: DenominationRow[] }> {
  const where: Prisma.TopupDenominationWhereInput = {
    service,
    archivedAt: null,
    ...(query.isActive !== undefined && { isActive: query.isActive }),
    ...(query.q && { name: { contains: literally(query.q), mode: 'insensitive' } }),
  };
  const { field, direction } = orderOf(query.sort);
  const [total, rows] = await Promise.all([
    countRows(prisma, {
      table: null,
      count: (take) => prisma.topupDenomination.count({ where, take }),
    }),
    prisma.topupDenomination.findMany({
      ...pageWindow(query),
      where: { ...where, ...(query.after !== undefined && { id: { lt: query.after } }) },
      orderBy: [...sorted[field].map((column) => ({ [column]: direction })), { id: direction }],
    }),
  ]);
  return { ...total, rows };
}

export function insertDenomination(
  tx: PrismaTransaction,
  service: string,
  fields: DenominationFields,
): Promise<DenominationRow> {
  return tx.topupDenomination.create({ data: { service, ...fields } });
}

/** Writes the fields that are named and raises the version. */
export function updateDenominationRow(
  tx: PrismaTransaction,
  id: number,
  changes: DenominationUpdate['changes'],
): Promise<DenominationRow> {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return tx.topupDenomination.update({
    where: { id },
    data: { ...Object.fromEntries(named), version: { increment: 1 } },
  });
}

/**
 * Takes a locked one away, or archives it when an order or a code refers to it: while it is locked nobody can
 * begin to. Answers whether it is gone.
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
