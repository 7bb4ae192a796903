import { allJournalKinds, currencies, ledgerAccounts } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../../list/admin-list.tsx';
import { withDays } from '../../list/filters/calendar-days.ts';
import { DayFilter } from '../../list/filters/day-filter.tsx';
import { FilterField } from '../../list/filters/filter-field.tsx';
import { SelectFilter } from '../../list/filters/select-filter.tsx';
import { keepPage, sortsOf, useAdminList } from '../../list/use-admin-list.tsx';
import { AccountBalances } from './account-balances.tsx';
import { useEntryColumns, useEntryKind } from './entry-columns.tsx';
import { useAccountName } from './use-account-name.ts';

/** List state of the entries, with whole days and the customer of an address. */
function useEntryList() {
  const list = useAdminList({
    sorts: sortsOf('at'),
    filters: {
      account: [],
      kind: allJournalKinds,
      currency: currencies,
      userId: [],
      from: [],
      to: [],
    },
  });
  const { userId = '', ...input } = withDays(list.input);
  const customer = /^[1-9]\d{0,8}$/.test(userId) ? Number(userId) : undefined;
  return { ...list, customer, input: { ...input, ...(customer && { userId: customer }) } };
}

/** Entries of the ledger, newest first, under the present balances of its accounts. */
export function EntryList() {
  const { t } = useTranslation('adminLedger');
  const list = useEntryList();
  const accounts = trpc.admin.ledger.accounts.useQuery(undefined, { staleTime: 0 });
  const entries = trpc.admin.ledger.entries.useQuery(list.input, keepPage);
  const query = { ...entries, refetch: () => Promise.all([entries.refetch(), accounts.refetch()]) };
  const columns = useEntryColumns();
  const kindOf = useEntryKind();
  const accountName = useAccountName();
  const house = accounts.data?.house.map(({ account }) => account) ?? [];
  const ofGateways = house.filter((account) => account.startsWith('gateway:'));
  return (
    <>
      {accounts.data && !list.narrowed && <AccountBalances balances={accounts.data} />}
      <AdminList
        name="ledger-entries"
        title={t('tabs.entries')}
        exportOf="ledger-entries"
        list={list}
        query={query}
        columns={columns}
        nameOf={({ kind, account }) => `${kindOf(kind)}: ${accountName(account)}`}
        empty={{ title: t('entries.noneTitle'), text: t('entries.noneText') }}
        filters={
          <>
            <SelectFilter
              {...list.filterProps('account')}
              values={[...new Set([...ledgerAccounts, ...ofGateways])]}
              label={t('entries.filter.account')}
              all={t('entries.filter.allAccounts')}
              textOf={accountName}
            />
            {list.renderFilter('kind', {
              label: t('entries.filter.kind'),
              all: t('entries.filter.allKinds'),
              textOf: kindOf,
            })}
            {list.renderFilter('currency', {
              label: t('entries.filter.currency'),
              all: t('entries.filter.allCurrencies'),
              textOf: (value) => value.toUpperCase(),
            })}
            <FilterField
              label={t('entries.customer')}
              chosen={
                list.customer === undefined
                  ? undefined
                  : t('entries.ofCustomer', { id: list.customer })
              }
              onClear={() => list.filterBy('userId', undefined)}
            />
            <DayFilter label={t('entries.filter.from')} {...list.filterProps('from')} />
            <DayFilter label={t('entries.filter.to')} {...list.filterProps('to')} />
          </>
        }
      />
    </>
  );
}
