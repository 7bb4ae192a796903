import { useMemo } from 'react';
import type { OperatorAlertRow } from '@manabar/contracts';
import { operatorAlertPath, operatorAlerts } from '@manabar/contracts/operator-alerts';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { Badge } from '../list/rows/badge.tsx';
import { RowAction, RowActions, RowLink } from '../list/rows/row-actions.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { useSubjectText } from './use-subject-text.ts';

type Columns = GridColumn<OperatorAlertRow>[];

export interface AlertRowActions {
  /** Time of the request, from which ages are computed. */
  asOf: number;
  onAcknowledge: (row: OperatorAlertRow) => void;
}

const stateOf = ({ open, acknowledged }: OperatorAlertRow) =>
  !open ? 'closed' : acknowledged === null ? 'open' : 'acknowledged';

/** Columns that say what an alert is about. */
function useMeaningColumns(): Columns {
  const { t } = useTranslation(['adminAlerts', 'alerts']);
  const subjectText = useSubjectText();
  return useMemo(
    () => [
      {
        name: 'alert',
        title: t('alert'),
        head: true,
        sort: 'asc',
        cell: ({ alert }) => (
          <>
            {t(`alerts:meaning.${alert}`)}
            <br />
            <span className="muted small">{t(`alerts:todo.${alert}`)}</span>
          </>
        ),
      },
      {
        name: 'severity',
        title: t('severity'),
        cell: ({ alert }) => {
          const { severity } = operatorAlerts[alert];
          return (
            <Badge tone={severity === 'critical' ? 'red' : 'amber'}>
              {t(`alerts:severity.${severity}`)}
            </Badge>
          );
        },
      },
      { name: 'subject', title: t('subject'), cell: (row) => subjectText(row) || '—' },
      {
        name: 'state',
        title: t('state'),
        cell: (row) => {
          const state = stateOf(row);
          return <Badge tone={state === 'open' ? 'red' : 'plain'}>{t(`states.${state}`)}</Badge>;
        },
      },
    ],
    [t, subjectText],
  );
}

/** Columns with number, times and actions of an alert. */
function useActionColumns({ asOf, onAcknowledge }: AlertRowActions): Columns {
  const { t } = useTranslation(['adminAlerts', 'alerts', 'admin']);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        name: 'count',
        title: t('count'),
        sort: 'desc',
        numeric: true,
        cell: ({ count }) => formatNumber(count, language),
      },
      {
        name: 'last',
        title: t('last'),
        sort: 'desc',
        cell: ({ last }) => <TimeAgo iso={last} asOf={asOf} />,
      },
      {
        name: 'first',
        title: t('first'),
        sort: 'desc',
        cell: ({ first }) => <TimeAgo iso={first} asOf={asOf} />,
      },
      {
        name: 'actions',
        title: t('admin:form.actions'),
        end: true,
        cell: (row) => {
          const name = `${t(`alerts:meaning.${row.alert}`)} ${row.subject}`.trim();
          return (
            <RowActions name={name}>
              <RowLink
                label={t('open')}
                name={name}
                to={operatorAlertPath(row.alert, row.subject)}
              />
              {stateOf(row) === 'open' && (
                <RowAction
                  label={t('acknowledge')}
                  icon="check"
                  name={name}
                  onClick={() => onAcknowledge(row)}
                />
              )}
            </RowActions>
          );
        },
      },
    ],
    [t, language, asOf, onAcknowledge],
  );
}

/** Columns of the alerts: what they are about, how often, and what can be done. */
export function useAlertColumns(actions: AlertRowActions): Columns {
  const meaning = useMeaningColumns();
  const ends = useActionColumns(actions);
  return useMemo(() => [...meaning, ...ends], [meaning, ends]);
}
