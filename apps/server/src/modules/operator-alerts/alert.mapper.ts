import type { OperatorAlertRow } from '@manabar/contracts';
import type { OperatorAlert } from '@manabar/prisma/client';

export const toAlertRow = (row: OperatorAlert): OperatorAlertRow => ({
  id: Number(row.id),
  alert: row.alert,
  subject: row.subject,
  count: row.count,
  first: row.firstAt.toISOString(),
  last: row.lastAt.toISOString(),
  open: row.closedAt === null,
  acknowledged: row.acknowledgedAt?.toISOString() ?? null,
});
