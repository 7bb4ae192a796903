import type { OperatorAlertRow } from '@manabar/contracts';
import {
  alertRule,
  isOperatorAlert,
  operatorAlertPath,
  describeSubject,
} from '@manabar/contracts/operator-alert-catalogue';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useCallback } from 'react';
import { Badge } from '../list/rows/badge.tsx';
import { RowLink } from '../list/rows/row-actions.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { useAlertMeaning, useAlertName } from './use-alert-name.ts';
import { useKindText } from '../payment-exceptions/use-kind-text.ts';
import { useProviderName } from '../detail/use-provider-and-supplier-names.ts';

/** Returns a function that describes the subject of an alert; empty without a subject. */
function useSubjectText(): (row: OperatorAlertRow) => string {
  const { t } = useTranslation('alerts');
  const kindText = useKindText();
  const providerName = useProviderName();
  return useCallback(
    (row) =>
      describeSubject(row, {
        about: (field, id) => t(`about.${field}`, { id }),
        word: (field, value) => {
          if (field === 'kind') return kindText(value);
          return field === 'provider' ? providerName(value) : value;
        },
      }),
    [t, kindText, providerName],
  );
}

type Columns = GridColumn<OperatorAlertRow>[];

const stateOf = ({ open, acknowledged }: OperatorAlertRow) =>
  !open ? 'closed' : acknowledged === null ? 'open' : 'acknowledged';

/** Columns with the meaning, severity, subject and state of an alert. */
function useMeaningColumns(): Columns {
  const { t } = useTranslation(['adminAlerts', 'alerts']);
  const meaningOf = useAlertMeaning();
  const subjectText = useSubjectText();
  return [
    {
      name: 'alert',
      title: t('alert'),
      head: true,
      sort: 'asc',
      cell: ({ alert }) => (
        <>
          {meaningOf(alert)}
          {isOperatorAlert(alert) && (
            <>
              <br />
              <span className="muted small">{t(`alerts:todo.${alert}`)}</span>
            </>
          )}
        </>
      ),
    },
    {
      name: 'severity',
      title: t('severity'),
      cell: ({ alert }) => {
        const { severity } = alertRule(alert);
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
  ];
}

/** Columns of the alerts: meaning, number of occurrences, and actions. */
export function useAlertColumns(onAcknowledge: (row: OperatorAlertRow) => void): Columns {
  const { t } = useTranslation(['adminAlerts', 'alerts']);
  const { age, number, rowActions } = useColumnBuilders();
  const nameOf = useAlertName();
  return [
    ...useMeaningColumns(),
    number('count', t('count'), { sort: 'desc' }),
    age('last', t('last')),
    age('first', t('first')),
    rowActions({
      nameOf,
      links: (row) => (
        <RowLink
          label={t('open')}
          name={nameOf(row)}
          to={operatorAlertPath(row.alert, row.subject)}
        />
      ),
      actions: [
        {
          label: t('acknowledge'),
          icon: 'check',
          isOffered: (row) => stateOf(row) === 'open',
          onClick: onAcknowledge,
        },
      ],
    }),
  ];
}
