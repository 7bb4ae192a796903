import {
  operatorAlertNames,
  operatorAlerts,
  unknownSeverity,
  type AlertSeverity,
} from '@manabar/contracts/operator-alerts';
import type {
  listOperatorAlertsInput,
  operatorAlertListSchema,
  OperatorAlertRow,
} from '@manabar/contracts';
import type { OperatorAlert as AlertRow, Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { findPage, orderRows } from '#infra/db/find-page.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { acknowledge } from './alerts.sql.ts';

type Query = z.output<typeof listOperatorAlertsInput>;

/** Condition for the alerts of a severity, which is not stored. */
function hasSeverity(severity: AlertSeverity): Prisma.OperatorAlertWhereInput {
  const named = (isWanted: boolean) =>
    operatorAlertNames.filter((name) => (operatorAlerts[name].severity === severity) === isWanted);
  // Names that are not in the table belong to one of the severities.
  return { alert: severity === unknownSeverity ? { notIn: named(false) } : { in: named(true) } };
}

/** Lists grouped alerts, newest first unless `sort` is given. Filters: see listOperatorAlertsInput. */
export async function listAlerts(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<z.infer<typeof operatorAlertListSchema>> {
  const { q, alert, severity, acknowledged } = input;
  const where: Prisma.OperatorAlertWhereInput = {
    ...(q && { subject: { contains: q, mode: 'insensitive' } }),
    ...(alert && { alert }),
    ...(severity && { AND: hasSeverity(severity) }),
    ...(acknowledged !== undefined && { acknowledgedAt: acknowledged ? { not: null } : null }),
  };
  const orderBy = orderRows(input.sort, { first: null, last: 'lastAt' });
  const { items, ...page } = await findPage(prisma, input, {
    where,
    count: (args) => prisma.operatorAlert.count(args),
    find: (args) => prisma.operatorAlert.findMany({ ...args, orderBy }),
  });
  return { ...page, items: items.map(toDto) };
}

/**
 * Stops messages about an alert: of one that lasts until it has paused and begins anew, of another one until it happens
 * again. Error: not_found.
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
  return toDto(await prisma.operatorAlert.findUniqueOrThrow({ where: { id: key } }));
}

const toDto = (row: AlertRow): OperatorAlertRow => ({
  id: Number(row.id),
  alert: row.alert,
  subject: row.subject,
  count: row.count,
  first: row.firstAt.toISOString(),
  last: row.lastAt.toISOString(),
  open: row.closedAt === null,
  acknowledged: row.acknowledgedAt?.toISOString() ?? null,
});
