import { Link } from 'react-router-dom';
import type { ServiceAccount } from '@manabar/contracts';
import { adminServicePath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { lastUsedOf, spentToday } from './key-facts.ts';
import { AccessBadge, SoonBadge } from './service-badges.tsx';

function Spent({ account }: { account: ServiceAccount }) {
  return (
    <>
      <MoneyText amount={spentToday(account, 'usd')} currency="usd" />
      {' · '}
      <MoneyText amount={spentToday(account, 'rub')} currency="rub" />
    </>
  );
}

/** Number of valid keys, marked when one of them expires soon. */
function Keys({ account: { keys, blocked } }: { account: ServiceAccount }) {
  return (
    <>
      {keys.filter(({ state }) => state === 'living').length}
      {blocked === null && keys.some(({ expiresSoon }) => expiresSoon) && (
        <>
          {' '}
          <SoonBadge />
        </>
      )}
    </>
  );
}

/** Columns of the accounts. */
export function useServiceColumns(): GridColumn<ServiceAccount>[] {
  const { t } = useTranslation('adminServices');
  const { age, money } = useColumnBuilders();
  return [
    {
      name: 'name',
      title: t('name'),
      head: true,
      sort: 'asc',
      cell: (a) => <Link to={adminServicePath(a.id)}>{a.name}</Link>,
    },
    money('balanceUsd', t('balanceUsd'), 'usd', { sort: 'desc' }),
    money('balanceRub', t('balanceRub'), 'rub', { sort: 'desc' }),
    { name: 'spent', title: t('spentToday'), numeric: true, cell: (a) => <Spent account={a} /> },
    {
      name: 'keys',
      title: t('livingKeys'),
      numeric: true,
      cell: (a) => <Keys account={a} />,
    },
    {
      name: 'lastUsed',
      title: t('lastUsed'),
      sort: 'desc',
      cell: (a) => {
        const last = lastUsedOf(a);
        return last === null ? t('never') : <TimeAgo iso={last} />;
      },
    },
    {
      name: 'blocked',
      title: t('access'),
      sort: 'desc',
      cell: (a) => <AccessBadge blocked={a.blocked} />,
    },
    age('created', t('created')),
  ];
}
