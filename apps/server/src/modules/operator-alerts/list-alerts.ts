import {
  operatorAlertNames,
  operatorAlerts,
  unknownSeverity,
  type AlertSeverity,
} from '@manabar/contracts/operator-alert-catalogue';
import type { listOperatorAlertsInput, operatorAlertListSchema } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { findPage, orderRows } from '#infra/db/find-page.ts';
import { literally } from '#infra/db/paging.ts';
import { toAlertRow } from './alert.mapper.ts';

type Query = z.output<typeof listOperatorAlertsInput>;

/** Returns the condition for alerts of a severity, which is not stored. */
function hasSeverity(severity: AlertSeverity): Prisma.OperatorAlertWhereInput {
  const named = (isWanted: boolean) =>
    operatorAlertNames.filter((name) => (operatorAlerts[name].severity === severity) === isWanted);
  // Unknown names have one of the severities.
  return { alert: severity === unknownSeverity ? { notIn: named(false) } : { in: named(true) } };
}

/** Lists grouped alerts, newest first unless `sort` is given. Filters: see listOperatorAlertsInput. */
export async function listAlerts(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<z.infer<typeof operatorAlertListSchema>> {
  const { q, alert, severity, acknowledged } = input;
  const where: Prisma.OperatorAlertWhereInput = {
    ...(q && { subject: { contains: literally(q), mode: 'insensitive' } }),
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
  return { ...page, items: items.map(toAlertRow) };
}
