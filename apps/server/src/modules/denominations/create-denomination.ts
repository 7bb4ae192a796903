import type { DenominationFields } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { runTransactionOnce } from '#infra/idempotency/run-transaction-once.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { DenominationGame } from './denomination-games.ts';
import { toAuditValue } from './denomination.mapper.ts';
import { insertDenomination } from './denominations.repo.ts';

export async function createDenomination<Dto>(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  { service, toDto }: DenominationGame<Dto>,
  fields: DenominationFields,
): Promise<Dto> {
  const dto = await runTransactionOnce(deps.prisma, actor.keyedCall, async (tx) => {
    const created = await insertDenomination(tx, service, fields);
    await writeAudit(tx, {
      actor,
      action: 'denomination.create',
      target: `denomination:${created.id}`,
      after: toAuditValue(created),
    });
    return toDto(created);
  });
  await deps.catalogueCache.announce();
  return dto;
}
