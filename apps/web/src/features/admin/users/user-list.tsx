import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from '#lib/translation.ts';
import { EmptyState, ErrorState } from '#components/state-message.tsx';
import { useErrorText } from '#lib/use-error-text.ts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { UserPager } from './user-pager.tsx';
import { UserSearch } from './user-search.tsx';
import { useUserList } from './use-user-list.ts';
import classes from './user-list.module.css';
import { UsersTable } from './users-table.tsx';

type List = ReturnType<typeof useUserList>;

function Count({ users: { data } }: List) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (!data) return null;
  const shown = (data.totalEstimated ? '≈ ' : '') + formatNumber(data.total, language);
  return (
    <p className="muted small figures" role="status">
      {t('users.found', { count: data.total, shown })}
    </p>
  );
}

function Loading() {
  const { t } = useTranslation('common');
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <Skeleton height={560} radius={12} aria-hidden="true" />
    </>
  );
}

function Rows(list: List) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { users, page, pages, sort } = list;
  const { data, error } = users;
  if (error)
    return (
      <ErrorState
        title={t('loadFailed', { message: errorText(error) })}
        error={error}
        onRetry={() => void users.refetch()}
      />
    );
  if (!data) return <Loading />;
  if (data.items.length === 0)
    return (
      <EmptyState icon="search" title={t('users.noneTitle')} text={t('users.noneText')}>
        <Button variant="default" onClick={() => list.find('')}>
          {t('users.showAll')}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <UsersTable
        users={data.items}
        asOf={users.dataUpdatedAt}
        sort={sort}
        onSort={list.sortBy}
        stale={users.isPlaceholderData}
      />
      {(pages > 1 || page > 1) && <UserPager page={page} pages={pages} onTurn={list.turnTo} />}
    </>
  );
}

/** Everybody with an account, newest first: found by nickname or id, sorted, page by page. */
export function UserList() {
  const list = useUserList();
  return (
    <>
      <div className={classes.tools}>
        <UserSearch value={list.q} onSearch={list.find} />
        <Count {...list} />
      </div>
      <Rows {...list} />
    </>
  );
}
