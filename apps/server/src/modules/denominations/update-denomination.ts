import type { DenominationUpdate } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { recordPriceFalls, reportPriceFalls } from '#modules/stock/index.ts';
import type { DenominationGame } from './denomination-games.ts';
import { toAuditValue } from './denomination.mapper.ts';
import {
  lockDenomination,
  updateDenominationRow,
  type DenominationRow,
} from './denominations.repo.ts';

/**
 * Changes the given fields; placed orders and generated codes keep their values. Errors: not_found, conflict (an
 * older version), validation_error (no price in either currency).
 */
export async function updateDenomination<Dto>(
  deps: Pick<Deps, 'prisma' | 'catalogueCache' | 'env' | 'log'>,
  actor: AuditActor,
  { service, toDto, priceField }: DenominationGame<Dto>,
  { id, version, changes }: DenominationUpdate,
): Promise<Dto> {
  const { row, falls } = await inTransaction(deps.prisma, async (tx) => {
    const before = await lockDenomination(tx, service, { id, version, to: 'change' });
    if (!hasPrice(before, changes)) {
      throw new DomainError('validation_error', { [priceField]: 'price_required' });
    }
    const after = await updateDenominationRow(tx, id, changes);
    await writeAudit(tx, {
      actor,
      action: 'denomination.update',
      target: `denomination:${id}`,
      before: toAuditValue(before),
      after: toAuditValue(after),
    });
    const change = { target: `denomination:${id}`, before, after } as const;
    return { row: after, falls: await recordPriceFalls(deps, tx, actor, [change]) };
  });
  await deps.catalogueCache.announce();
  reportPriceFalls(deps, actor, falls);
  return toDto(row);
}

function hasPrice(row: DenominationRow, changes: DenominationUpdate['changes']): boolean {
  const { priceUsd = row.priceUsd, priceRub = row.priceRub } = changes;
  return priceUsd !== null || priceRub !== null;
}
