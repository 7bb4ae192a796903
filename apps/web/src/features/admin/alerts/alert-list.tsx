import {
  alertSeverities,
  isLasting,
  operatorAlertNames,
} from '@manabar/contracts/operator-alert-catalogue';
import { useTranslation } from 'react-i18next';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useSaveToasts } from '../form/use-save-toasts.ts';
import { AdminList } from '../list/admin-list.tsx';
import { keepPage, useAdminList, sortsOf } from '../list/use-admin-list.tsx';
import { useAlertColumns } from './alert-columns.tsx';
import { useAlertName } from './use-alert-name.ts';

function useAlerts() {
  const { t } = useTranslation('adminAlerts');
  const { failed } = useSaveToasts();
  const list = useAdminList({
    sorts: sortsOf('first', 'last', 'count', 'alert'),
    filters: {
      severity: alertSeverities,
      alert: operatorAlertNames,
      acknowledged: ['false', 'true'],
    },
  });
  const query = trpc.admin.alerts.list.useQuery(list.input, keepPage);
  const { mutate } = trpc.admin.alerts.acknowledge.useMutation({
    onSuccess: ({ alert }) =>
      toast('success', t(isLasting(alert) ? 'acknowledgedLasting' : 'acknowledgedSingle')),
    onError: (thrown) => failed('update', thrown),
  });
  const columns = useAlertColumns(({ id }) => mutate({ id }));
  return { list, query, columns };
}

/** Grouped alerts of the shop, newest first. */
export function AlertList() {
  const { t } = useTranslation(['adminAlerts', 'alerts']);
  const { list, query, columns } = useAlerts();
  return (
    <AdminList
      name="alerts"
      list={list}
      query={query}
      columns={columns}
      nameOf={useAlertName()}
      search={{ label: t('search'), hint: t('searchHint') }}
      empty={{ title: t('noneTitle'), text: t('noneText') }}
      filters={
        <>
          {list.renderFilter('severity', {
            label: t('severity'),
            all: t('allSeverities'),
            textOf: (severity) => t(`alerts:severity.${severity}`),
          })}
          {list.renderFilter('alert', {
            label: t('alertFilter'),
            all: t('allAlerts'),
            textOf: (alert) => t(`alerts:meaning.${alert}`),
          })}
          {list.renderFilter('acknowledged', {
            label: t('acknowledgedFilter'),
            all: t('allStates'),
            textOf: (value) => t(value === 'true' ? 'states.acknowledged' : 'notAcknowledged'),
          })}
        </>
      }
    />
  );
}
