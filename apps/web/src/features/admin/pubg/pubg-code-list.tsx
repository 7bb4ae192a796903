import { Button } from '@mantine/core';
import { shownPubgCodeStatuses, type PubgCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { maskedCodeWithId } from '../codes/shared/masked-code-with-id.tsx';
import { StatusBulk } from '../codes/shared/status-bulk.tsx';
import { useCodeDialogs } from '../codes/shared/use-code-dialogs.tsx';
import { useBulkStatusActions } from '../codes/shared/use-bulk-status-actions.ts';
import { packageName } from '../denominations/pubg.ts';
import { MatchingRowsJob } from '../bulk-jobs/matching-rows-job.tsx';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { SelectFilter } from '../list/filters/select-filter.tsx';
import { useAdminList, keepPage, sortsOf } from '../list/use-admin-list.tsx';
import { useRowChange } from '../list/rows/use-row-change.ts';
import { LoadPubgCodes } from './load-pubg-codes.tsx';
import { PubgCodeForm } from './pubg-code-form.tsx';
import { usePubgCodeColumns } from './pubg-code-columns.tsx';
import { usePackages } from './use-packages.ts';
import { usePubgFailureText } from './use-pubg-failure-text.ts';

const usePubgList = () =>
  useAdminList({
    privateSearch: true,
    sorts: sortsOf('created', 'ucAmount', 'priceUsd', 'priceRub', 'status'),
    filters: { status: shownPubgCodeStatuses, denominationId: [] },
  });

function Filters({ list }: { list: ReturnType<typeof usePubgList> }) {
  const { t } = useTranslation(['adminGames', 'adminCodes']);
  const { packages, nameOf } = usePackages();
  return (
    <>
      <SelectFilter
        label={t('adminGames:codes.filterDenomination')}
        all={t('adminGames:codes.allDenominations')}
        {...list.filterProps('denominationId')}
        values={packages.map(({ id }) => String(id))}
        textOf={(id) => nameOf(Number(id))}
      />
      {list.renderFilter('status', {
        label: t('adminCodes:filterStatus'),
        all: t('adminCodes:allStatuses'),
        textOf: (value) => t(`adminCodes:status.${value}`),
      })}
    </>
  );
}

function usePubgCodeDialogs(denominationId: string) {
  const { t } = useTranslation(['adminGames', 'adminCodes']);
  const { pubgCodes } = trpc.useUtils().client.admin;
  return useCodeDialogs<PubgCode>({
    load: (id) => pubgCodes.get.query({ id }),
    reveal: (input) => pubgCodes.reveal.mutate(input),
    remove: (id) => pubgCodes.delete.mutate({ id }),
    consequence: ({ status }) =>
      status === 'available' ? t('adminCodes:reveal.offSale') : undefined,
    deleteText: ({ ucAmount }) =>
      t('adminGames:codes.deleteText', { denomination: packageName(ucAmount) }),
    failureText: usePubgFailureText(),
    form: (code, { key, ...props }) => (
      <PubgCodeForm key={key} code={code} denominationId={denominationId} {...props} />
    ),
    more: (onClose) => <LoadPubgCodes denominationId={denominationId} onClose={onClose} />,
  });
}

/** Codes that the shop redeems for PUBG players, newest first. */
export function PubgCodeList() {
  const { t } = useTranslation(['adminGames', 'adminCodes']);
  const list = usePubgList();
  const query = trpc.admin.pubgCodes.list.useQuery(list.input, keepPage);
  const { pubgCodes } = trpc.useUtils().client.admin;
  const failureText = usePubgFailureText();
  const dialogs = usePubgCodeDialogs(list.filters['denominationId'] ?? '');
  const { changeRow, isBusy } = useRowChange({
    list: ['admin', 'pubgCodes', 'list'],
    send: ({ id, version }: PubgCode, change: Pick<PubgCode, 'status'>) =>
      pubgCodes.update.mutate({ id, version, ...change }),
    failureText,
  });
  const columns = usePubgCodeColumns({
    isBusy,
    onStatus: (code, status) => changeRow(code, { status }),
    dialogs,
  });
  const actionsOnFound = useBulkStatusActions('pubgCodes', { filter: list.filter });
  return (
    <>
      <AdminList
        name="pubg-codes"
        title={t('adminGames:title.codes')}
        list={list}
        query={query}
        columns={columns}
        nameOf={maskedCodeWithId}
        search={{ label: t('adminCodes:search'), hint: t('adminCodes:searchHint') }}
        empty={{ title: t('adminGames:codes.noneTitle'), text: t('adminGames:codes.noneText') }}
        filters={<Filters list={list} />}
        tools={
          <>
            <Button variant="default" onClick={() => dialogs.open({ what: 'more' })}>
              {t('adminCodes:loadMany')}
            </Button>
            <AddButton onClick={() => dialogs.open({ what: 'form', code: null })}>
              {t('adminCodes:add')}
            </AddButton>
          </>
        }
        exportOf="pubg-codes"
        actions={(rows, done) => (
          <StatusBulk of="pubgCodes" rows={rows} refusalText={failureText} onDone={done} />
        )}
        onFound={(found) => (
          <MatchingRowsJob found={found} narrowed={list.narrowed} actions={actionsOnFound} />
        )}
      />
      {dialogs.dialog}
    </>
  );
}
