import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useTranslation } from '#lib/translation.ts';
import type { AdminUser } from '@manabar/contracts';
import { Icon } from '#components/icon.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { formatDateTime } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { formatAgo } from './format-ago.ts';
import type { UserSort } from './use-user-list.ts';
import classes from './users-table.module.css';

interface SortHeadProps {
  field: 'created' | 'nickname';
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  children: string;
}

/** A column's head that sorts by it; once more turns the order. */
function SortHead({ field, sort, onSort, children }: SortHeadProps) {
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
  // Names begin with A, dates with the newest.
  const first = field === 'nickname' ? field : (`-${field}` as const);
  const other = field === 'nickname' ? (`-${field}` as const) : field;
  return (
    <Table.Th aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort(sort === first ? other : first)}
      >
        {children}
        <span className={classes.mark} data-direction={direction}>
          <Icon name="down" size={14} />
        </span>
      </button>
    </Table.Th>
  );
}

interface UsersTableProps {
  users: readonly AdminUser[];
  /** When they were asked for: ages are told from then. */
  asOf: number;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  /** Others are being loaded in their place. */
  stale: boolean;
}

function UserRow({ user, asOf }: { user: AdminUser; asOf: number }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        {user.nickname}
      </Table.Th>
      <Table.Td className={classes.number}>{user.id}</Table.Td>
      <Table.Td className={classes.number}>
        <MoneyText amount={user.balanceUsd} currency="usd" />
      </Table.Td>
      <Table.Td className={classes.number}>
        <MoneyText amount={user.balanceRub} currency="rub" />
      </Table.Td>
      <Table.Td>
        <span className={classes.role} data-role={user.role}>
          {t(user.role === 'admin' ? 'users.roleAdmin' : 'users.roleUser')}
        </span>
      </Table.Td>
      <Table.Td className={classes.date}>
        <time dateTime={user.created} title={formatDateTime(user.created, language)}>
          {formatAgo(user.created, asOf, language)}
        </time>
      </Table.Td>
    </Table.Tr>
  );
}

/** Who has an account, with what is on it. On narrow screens it scrolls sideways under the nicknames. */
export function UsersTable({ users, asOf, sort, onSort, stale }: UsersTableProps) {
  const { t } = useTranslation('admin');
  return (
    // A region that scrolls takes the focus, so that a keyboard can scroll it.
    <div className={classes.scroll} role="region" aria-label={t('users.title')} tabIndex={0}>
      <Table className={classes.table} highlightOnHover aria-busy={stale} data-stale={stale}>
        <Table.Thead>
          <Table.Tr>
            <SortHead field="nickname" sort={sort} onSort={onSort}>
              {t('users.nickname')}
            </SortHead>
            <Table.Th className={classes.number}>{t('users.id')}</Table.Th>
            <Table.Th className={classes.number}>{t('users.balanceUsd')}</Table.Th>
            <Table.Th className={classes.number}>{t('users.balanceRub')}</Table.Th>
            <Table.Th>{t('users.role')}</Table.Th>
            <SortHead field="created" sort={sort} onSort={onSort}>
              {t('users.created')}
            </SortHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} asOf={asOf} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
