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
import { keepPage, useAdminList, sortsOf } from '../list/use-admin-list.ts';
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
          {list.choice('severity', t('severity'), t('allSeverities'), (severity) =>
            t(`alerts:severity.${severity}`),
          )}
          {list.choice('alert', t('alertFilter'), t('allAlerts'), (alert) =>
            t(`alerts:meaning.${alert}`),
          )}
          {list.choice('acknowledged', t('acknowledgedFilter'), t('allStates'), (value) =>
            t(value === 'true' ? 'states.acknowledged' : 'notAcknowledged'),
          )}
        </>
      }
    />
  );
}
