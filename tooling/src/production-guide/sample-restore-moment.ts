/** Moment in the commands of "Restore to a moment", for PostgreSQL and for the shop. */
export const SAMPLE_RESTORE_MOMENT = {
  postgres: '2026-11-24 12:00:00+00',
  iso: '2026-11-24T12:00:00Z',
} as const;

/** Replaces the sample's moment by another one. */
export function withRestoreMoment(script: string, moment: Date): string {
  const iso = moment.toISOString();
  return script
    .replace(SAMPLE_RESTORE_MOMENT.postgres, iso.replace('T', ' ').replace('Z', '+00'))
    .replace(SAMPLE_RESTORE_MOMENT.iso, iso);
}
