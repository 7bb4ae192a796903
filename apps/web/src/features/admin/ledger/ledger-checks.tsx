import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { LedgerCheck } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useSaveToasts } from '../form/use-save-toasts.ts';
import { onOrOff } from '../list/filters/active-filter.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { keepPage, useAdminList } from '../list/use-admin-list.tsx';
import { FindingsDialog } from './findings-dialog.tsx';
import classes from './ledger.module.css';
import { useCheckName, useLedgerCheckColumns } from './ledger-check-columns.tsx';

/** Polling interval of a pending check in milliseconds. */
const POLL_MS = 2000;

const isWaiting = ({ checked }: LedgerCheck) => checked === null;

/** Button that requests a ledger check; disabled while one is pending. */
function CheckNow({ waiting }: { waiting: boolean }) {
  const { t } = useTranslation('adminLedger');
  const { failed } = useSaveToasts();
  const check = trpc.admin.ledger.check.useMutation({
    onError: (thrown) => failed('update', thrown),
  });
  return (
    <Button loading={check.isPending || waiting} onClick={() => check.mutate()}>
      {t('checkNow')}
    </Button>
  );
}

/** Ledger checks, newest first; a pending check is polled. */
export function LedgerChecks() {
  const { t } = useTranslation('adminLedger');
  const nameOf = useCheckName();
  const { overview } = trpc.useUtils().admin;
  const list = useAdminList({ sorts: ['-created', 'created'], filters: { broken: onOrOff } });
  const query = trpc.admin.ledger.list.useQuery(list.input, {
    ...keepPage,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isWaiting) ? POLL_MS : false),
  });
  const waiting = query.data?.items.some(isWaiting) ?? false;
  useEffect(() => {
    // The overview also shows the last check.
    if (!waiting) void overview.invalidate();
  }, [waiting, overview]);
  const [shown, setShown] = useState<LedgerCheck | null>(null);
  const columns = useLedgerCheckColumns({ nameOf, onShow: setShown });
  return (
    <>
      <p className={classes.lead}>{t('lead')}</p>
      <AdminList
        name="ledger"
        list={list}
        query={query}
        columns={columns}
        nameOf={nameOf}
        empty={{ title: t('noneTitle'), text: t('noneText') }}
        tools={<CheckNow waiting={waiting} />}
        filters={list.renderFilter('broken', {
          label: t('filter'),
          all: t('all'),
          textOf: (value) => t(value === 'true' ? 'onlyBroken' : 'onlyRight'),
        })}
      />
      {shown && (
        <FindingsDialog check={shown} name={nameOf(shown)} onClose={() => setShown(null)} />
      )}
    </>
  );
}
