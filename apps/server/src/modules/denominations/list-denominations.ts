import type { DenominationQuery } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { Page } from '#infra/db/find-page.ts';
import type { DenominationGame } from './denomination-games.ts';
import { findDenomination, findDenominations, readDenominationRows } from './denominations.repo.ts';

/** Lists a game's denominations without archived ones, newest first unless `sort` is given. */
export async function listDenominations<Dto>(
  { prisma }: Pick<Deps, 'prisma'>,
  { service, toDto }: DenominationGame<Dto>,
  query: DenominationQuery,
): Promise<Page<Dto>> {
  const { items, ...page } = await findDenominations(prisma, service, query);
  return { ...page, items: items.map(toDto) };
}

/** Reads all rows of {@link listDenominations} in batches, as of the start. */
export async function* readDenominations<Dto>(
  { prisma }: Pick<Deps, 'prisma'>,
  { service, toDto }: DenominationGame<Dto>,
  query: Pick<DenominationQuery, 'q' | 'isActive' | 'sort'>,
): AsyncGenerator<Dto[]> {
  for await (const rows of readDenominationRows(prisma, service, query)) yield rows.map(toDto);
}

/** Reads one denomination of a game. Error: not_found. */
export async function getDenomination<Dto>(
  { prisma }: Pick<Deps, 'prisma'>,
  { service, toDto }: DenominationGame<Dto>,
  id: number,
): Promise<Dto> {
  return toDto(await findDenomination(prisma, service, id));
}
