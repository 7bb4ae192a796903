import type { AuditEntry } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import classes from './changes.module.css';
import { differences } from './differences.ts';
import { useAuditLabels } from './use-audit-labels.ts';

/** Names of the changed fields, which expand to the old and new values. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('adminRecords');
  const { fieldName, valueText } = useAuditLabels();
  const changed = differences(entry.before, entry.after);
  if (changed.length === 0) return '—';
  return (
    <details className={classes.changes}>
      <summary>
        {changed
          .slice(0, 3)
          .map((change) => fieldName(entry, change))
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
          {changed.map((change) => (
            <tr key={change.field}>
              <th scope="row" title={change.field}>
                {fieldName(entry, change)}
              </th>
              <td>
                <del>{valueText(entry, change, change.before)}</del>
              </td>
              <td>
                <ins>{valueText(entry, change, change.after)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
