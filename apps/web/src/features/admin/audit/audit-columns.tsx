import type { AuditEntry } from '@manabar/contracts';
import { isAuditAction } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { RowAction, RowActions } from '../list/rows/row-actions.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { Changes } from './changes.tsx';
import { useAuditLabels } from './use-audit-labels.ts';

/** Columns of the audit log; `onNarrow` narrows it to the entries of an actor or a target. */
export function useAuditColumns(
  onNarrow: (by: 'actor' | 'target', value: string) => void,
): GridColumn<AuditEntry>[] {
  const { t } = useTranslation('adminRecords');
  const { targetName } = useAuditLabels();
  const { age } = useColumnBuilders();
  return [
    {
      name: 'action',
      title: t('audit.action'),
      head: true,
      cell: ({ action }) => (
        <span title={action}>{isAuditAction(action) ? t(`audit.actions.${action}`) : action}</span>
      ),
    },
    age('at', t('audit.at')),
    {
      name: 'actor',
      title: t('audit.actor'),
      cell: ({ actor }) => (
        <RowActions name={actor}>
          <RowAction
            label={actor}
            name={t('audit.onlyActor')}
            onClick={() => onNarrow('actor', actor)}
          />
        </RowActions>
      ),
    },
    {
      name: 'target',
      title: t('audit.target'),
      cell: ({ target }) => (
        <RowActions name={targetName(target)}>
          <RowAction
            label={targetName(target)}
            name={t('audit.onlyTarget')}
            onClick={() => onNarrow('target', target)}
          />
        </RowActions>
      ),
    },
    { name: 'changes', title: t('audit.changes'), cell: (entry) => <Changes entry={entry} /> },
  ];
}
