import type { AuditEntry } from '@manabar/contracts';
import { isAuditAction } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { RowAction, RowActions } from '../list/rows/row-actions.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { Changes } from './changes.tsx';
import { useAuditLabels } from './use-audit-labels.ts';

interface AuditActions {
  /** Time of the request, from which ages are computed. */
  asOf: number;
  /** Narrows the log to the entries of this actor or target. */
  onNarrow: (by: 'actor' | 'target', value: string) => void;
}

/** Columns of the audit log: actor, action, target and changes. */
export function useAuditColumns({ asOf, onNarrow }: AuditActions): GridColumn<AuditEntry>[] {
  const { t } = useTranslation('adminRecords');
  const { targetName } = useAuditLabels();
  const { age } = useColumnBuilders(asOf);
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
