import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { shownPubgCodeStatuses, type PubgCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { codeName } from '../codes/shared/code-name.tsx';
import type { OpenCode } from '../codes/shared/stocked-code-dialogs.tsx';
import { FoundJob } from '../jobs/found-job.tsx';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ListFilter } from '../list/filters/list-filter.tsx';
import { sortsOf } from '../list/sorts-of.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { PubgBulk } from './pubg-bulk.tsx';
import { usePubgCodeColumns } from './pubg-code-columns.tsx';
import { PubgCodeDialogs } from './pubg-code-dialogs.tsx';
import { useChangeStatus } from './use-change-status.ts';
import { useFoundActs } from './use-found-acts.ts';
import { usePackages } from './use-packages.ts';

const usePubgList = () =>
  useAdminList({
    privateSearch: true,
    sorts: sortsOf('created', 'ucAmount', 'priceUsd', 'priceRub', 'status'),
    filters: { status: shownPubgCodeStatuses, denominationId: [] },
  });

/** Filters of the code list. */
function Filters({ list: { filters, filterBy } }: { list: ReturnType<typeof usePubgList> }) {
  const { t } = useTranslation(['adminGames', 'adminCodes']);
  const { choices } = usePackages();
  return (
    <>
      <ListFilter
        label={t('adminGames:codes.filterDenomination')}
        all={t('adminGames:codes.allDenominations')}
        value={filters['denominationId']}
        options={choices}
        onChange={(value) => filterBy('denominationId', value)}
      />
      <ListFilter
        label={t('adminCodes:filterStatus')}
        all={t('adminCodes:allStatuses')}
        value={filters['status']}
        options={shownPubgCodeStatuses.map((value) => ({
          value,
          label: t(`adminCodes:status.${value}`),
        }))}
        onChange={(value) => filterBy('status', value)}
      />
    </>
  );
}

function Tools({ onOpen }: { onOpen: (open: OpenCode<PubgCode>) => void }) {
  const { t } = useTranslation('adminCodes');
  return (
    <>
      <Button variant="default" onClick={() => onOpen({ what: 'load' })}>
        {t('loadMany')}
      </Button>
      <AddButton onClick={() => onOpen({ what: 'form', code: null })}>{t('add')}</AddButton>
    </>
  );
}

/** Codes that the shop redeems for PUBG players, newest first. */
export function PubgCodeList() {
  const { t } = useTranslation(['adminGames', 'adminCodes']);
  const list = usePubgList();
  const query = trpc.admin.pubgCodes.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
  });
  const [open, setOpen] = useState<OpenCode<PubgCode> | null>(null);
  const { changeRow, isBusy } = useChangeStatus();
  const columns = usePubgCodeColumns({
    asOf: query.dataUpdatedAt,
    isBusy,
    onStatus: (code, status) => changeRow(code, { status }),
    onShow: (code) => setOpen({ what: 'show', code }),
    onEdit: (code) => setOpen({ what: 'form', code }),
    onDelete: (code) => setOpen({ what: 'delete', code }),
  });
  const foundActs = useFoundActs({ filter: list.filter });
  return (
    <>
      <AdminList
        name="pubg-codes"
        title={t('adminGames:title.codes')}
        list={list}
        query={query}
        columns={columns}
        nameOf={codeName}
        search={{ label: t('adminCodes:search'), hint: t('adminCodes:searchHint') }}
        empty={{
          title: t('adminGames:codes.noneTitle'),
          text: t('adminGames:codes.noneText'),
        }}
        filters={<Filters list={list} />}
        tools={<Tools onOpen={setOpen} />}
        exportOf="pubg-codes"
        actions={(rows, done) => <PubgBulk rows={rows} onDone={done} />}
        onFound={(found) => <FoundJob found={found} narrowed={list.narrowed} acts={foundActs} />}
      />
      <PubgCodeDialogs
        open={open}
        onOpen={setOpen}
        denominationId={list.filters['denominationId'] ?? ''}
      />
    </>
  );
}
