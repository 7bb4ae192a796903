const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The first moment of a day (or of so many later) in UTC, as the overview counts days too; undefined for what is no day. */
export function startOfDay(day: string | undefined, later = 0): string | undefined {
  if (!day || !DAY.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = new Date(Date.UTC(year, month - 1, date + later));
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
