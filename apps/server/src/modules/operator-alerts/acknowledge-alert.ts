import type { OperatorAlertRow } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { toAlertRow } from './alert.mapper.ts';
import { acknowledge } from './alerts.sql.ts';

/**
 * Stops messages about an alert: a lasting alert stays silent until it starts again after a pause, another one until its
 * next occurrence. Error: not_found.
 */
export async function acknowledgeAlert(
  { pool, prisma, clock }: Pick<Deps, 'pool' | 'prisma' | 'clock'>,
  actor: AuditActor,
  { id }: { id: number },
): Promise<OperatorAlertRow> {
  const key = BigInt(id);
  await withTransaction(pool, async (tx) => {
    const [row] = await acknowledge(tx, key, clock.now());
    if (!row) throw new DomainError('not_found');
    const { alert, subject } = row;
    await writeAudit(tx, {
      ...{ actor, action: 'alert.acknowledge', target: `alert:${id}` },
      after: { alert, subject },
    });
  });
  return toAlertRow(await prisma.operatorAlert.findUniqueOrThrow({ where: { id: key } }));
}
