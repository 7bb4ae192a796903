import type { AdminJobDetail } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import classes from '../list/selection/each-row-dialog.module.css';

type RowError = AdminJobDetail['errors'][number];

function useReason(): (error: RowError) => string {
  const { t } = useTranslation(['adminRecords', 'errors']);
  return ({ code, reason }) => {
    if (reason) return t(`adminRecords:jobs.refused.${reason}`);
    return code === 'conflict' || code === 'not_found' || code === 'validation_error'
      ? t(`adminRecords:jobs.refused.${code}`)
      : t(`errors:${code}`);
  };
}

/** Rows that a job could not change, with the reasons. */
export function JobErrors({ failed, errors }: Pick<AdminJobDetail, 'failed' | 'errors'>) {
  const { t } = useTranslation('adminRecords');
  const format = useFormatter();
  const reasonOf = useReason();
  if (failed === 0) return null;
  const further = failed - errors.length;
  return (
    <div className={classes.failures}>
      <p>
        <strong>{t('jobs.notDone', { shown: format.number(failed) })}</strong>
      </p>
      <ul tabIndex={0} aria-label={t('jobs.errors')}>
        {errors.map((error) => (
          <li key={error.id}>
            <strong>#{error.id}</strong> {reasonOf(error)}
          </li>
        ))}
      </ul>
      {errors.length > 0 && further > 0 && (
        <p>{t('jobs.furtherErrors', { shown: format.number(further) })}</p>
      )}
    </div>
  );
}
