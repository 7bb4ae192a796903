import { threadStates } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { keepPage, useAdminList, sortsOf } from '../list/use-admin-list.tsx';
import { useThreadColumns } from './thread-columns.tsx';

/** Interval of the reloads while the tab is visible, in milliseconds. */
const POLL_MS = 30_000;

/** Conversations with customers, latest message first. */
export function ThreadList() {
  const { t } = useTranslation('adminSupport');
  const list = useAdminList({
    sorts: sortsOf('updated', 'created', 'state', 'nickname'),
    filters: { state: threadStates, unread: ['true'] },
  });
  const query = trpc.admin.support.threads.list.useQuery(list.input, {
    ...keepPage,
    refetchInterval: POLL_MS,
  });
  const columns = useThreadColumns();
  return (
    <AdminList
      name="support-threads"
      title={t('title')}
      list={list}
      query={query}
      columns={columns}
      nameOf={({ subject }) => subject}
      search={{ label: t('list.search'), hint: t('list.searchHint') }}
      empty={{ title: t('list.noneTitle'), text: t('list.noneText') }}
      filters={
        <>
          {list.renderFilter('state', {
            label: t('list.state'),
            all: t('list.allStates'),
            textOf: (value) => t(`state.${value}`),
          })}
          {list.renderFilter('unread', {
            label: t('list.unread'),
            all: t('list.all'),
            textOf: () => t('list.onlyUnread'),
          })}
        </>
      }
    />
  );
}
