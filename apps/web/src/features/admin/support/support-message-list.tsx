import type { SupportMessage } from '@manabar/contracts';
import { supportStatuses, type SupportStatus } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage, sortsOf } from '../list/use-admin-list.tsx';
import { useRowChange } from '../list/rows/use-row-change.ts';
import { useSupportMessageColumns } from './support-message-columns.tsx';

function useStatusChange() {
  const { client } = trpc.useUtils();
  return useRowChange({
    list: ['admin', 'support', 'list'],
    send: ({ id, version }: SupportMessage, { status }: { status: SupportStatus }) =>
      client.admin.support.update.mutate({ id, version, status }),
  });
}

/** Support messages with their status, newest first. */
export function SupportMessageList() {
  const { t } = useTranslation('adminRecords');
  const list = useAdminList({
    sorts: sortsOf('created', 'nickname', 'status'),
    filters: { status: supportStatuses },
  });
  const query = trpc.admin.support.list.useQuery(list.input, keepPage);
  const { changeRow, isBusy } = useStatusChange();
  const columns = useSupportMessageColumns({
    isBusy,
    onStatus: (message, status) => changeRow(message, { status }),
  });
  return (
    <AdminList
      name="support"
      list={list}
      query={query}
      columns={columns}
      nameOf={({ nickname }) => nickname}
      search={{ label: t('support.search'), hint: t('support.searchHint') }}
      empty={{ title: t('support.noneTitle'), text: t('support.noneText') }}
      filters={list.renderFilter('status', {
        label: t('support.status'),
        all: t('support.all'),
        textOf: (value) => t(`support.state.${value}`),
      })}
    />
  );
}
