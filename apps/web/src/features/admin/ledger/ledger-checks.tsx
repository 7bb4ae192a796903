import { Button } from '@mantine/core';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LedgerCheck } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useSaved } from '../form/use-saved.ts';
import { onOrOff } from '../list/active-filter.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { FindingsDialog } from './findings-dialog.tsx';
import classes from './ledger.module.css';
import { useCheckName, useLedgerColumns } from './ledger-columns.tsx';

/** How often a proof that is waited for is asked after. */
const POLL_MS = 2000;

const isWaiting = ({ checked }: LedgerCheck) => checked === null;

/** Asks for a proof; while one waits there is nothing to ask for. */
function CheckNow({ waiting }: { waiting: boolean }) {
  const { t } = useTranslation('adminLedger');
  const queries = useQueryClient();
  const { failed } = useSaved();
  const check = trpc.admin.ledger.check.useMutation({
    onSuccess: () => queries.invalidateQueries(),
    onError: (thrown) => failed('update', thrown),
  });
  return (
    <Button loading={check.isPending || waiting} onClick={() => check.mutate()}>
      {t('checkNow')}
    </Button>
  );
}

/** Every proof of the books, newest first; one that is waited for comes before one's eyes. */
export function LedgerChecks() {
  const { t } = useTranslation('adminLedger');
  const nameOf = useCheckName();
  const queries = useQueryClient();
  const list = useAdminList({ sorts: ['-created', 'created'], filters: { broken: onOrOff } });
  const query = trpc.admin.ledger.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isWaiting) ? POLL_MS : false),
  });
  const waiting = query.data?.items.some(isWaiting) ?? false;
  useEffect(() => {
    // The overview tells of the last proof too.
    if (!waiting) void queries.invalidateQueries({ queryKey: [['admin', 'overview']] });
  }, [waiting, queries]);
  const [shown, setShown] = useState<LedgerCheck | null>(null);
  const columns = useLedgerColumns({ nameOf, asOf: query.dataUpdatedAt, onShow: setShown });
  return (
    <>
      <p className={classes.lead}>{t('lead')}</p>
      <AdminList
        name="ledger"
        title={t('title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={nameOf}
        empty={{ title: t('noneTitle'), text: t('noneText') }}
        tools={<CheckNow waiting={waiting} />}
        filters={
          <ListFilter
            label={t('filter')}
            all={t('all')}
            value={list.filters['broken']}
            options={[
              { value: 'true', label: t('onlyBroken') },
              { value: 'false', label: t('onlyRight') },
            ]}
            onChange={(value) => list.filterBy('broken', value)}
          />
        }
      />
      {shown && (
        <FindingsDialog check={shown} name={nameOf(shown)} onClose={() => setShown(null)} />
      )}
    </>
  );
}
