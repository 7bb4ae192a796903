import type { AuditEntry } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import classes from './changes.module.css';
import { differences } from './differences.ts';

/** Formats a stored value for reading. */
function useValueText(): (value: unknown) => string {
  const { t } = useTranslation(['adminRecords', 'admin']);
  return (value) => {
    if (value === undefined || value === null) return '—';
    if (typeof value === 'boolean') return t(value ? 'admin:form.yes' : 'admin:form.no');
    if (value === '') return t('audit.emptyText');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
}

/** Names of the changed fields, which expand to the old and new values. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('adminRecords');
  const valueText = useValueText();
  const changed = differences(entry.before, entry.after);
  if (changed.length === 0) return '—';
  return (
    <details className={classes.changes}>
      <summary>
        {changed
          .slice(0, 3)
          .map(({ field }) => field)
          .join(', ')}
        {changed.length > 3 && ` +${changed.length - 3}`}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('audit.field')}</th>
            <th scope="col">{t('audit.before')}</th>
            <th scope="col">{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>
                <del>{valueText(before)}</del>
              </td>
              <td>
                <ins>{valueText(after)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
