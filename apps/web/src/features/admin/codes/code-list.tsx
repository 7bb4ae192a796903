import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FoundJob } from '../jobs/found-job.tsx';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ExportButton } from '../list/export/export-button.tsx';
import { CodeBulk } from './code-bulk.tsx';
import { useCodeColumns } from './code-columns.tsx';
import { CodeDialogs } from './code-dialogs.tsx';
import { CodeFilters, productOf, useCodeList } from './code-filters.tsx';
import { codeName } from './shared/code-name.tsx';
import type { OpenCode } from './shared/stocked-code-dialogs.tsx';
import { ProductLink } from './product-link.tsx';
import { useAskedLoad } from './use-asked-load.ts';
import { useChangeCode } from './use-change-code.ts';
import { useFoundActs } from './use-found-acts.ts';
import { useRegions } from './use-regions.ts';

/** Open dialog; initially the one that the address asks for. */
function useOpenCode() {
  const { asked, answered } = useAskedLoad();
  const [open, setOpen] = useState<OpenCode<AdminCode> | null>(asked ? { what: 'load' } : null);
  const change = (next: OpenCode<AdminCode> | null) => {
    setOpen(next);
    answered();
  };
  return [open, change] as const;
}

/** List of loaded codes, masked, with search by code, order and product. */
export function CodeList() {
  const { t } = useTranslation('adminCodes');
  const list = useCodeList();
  const query = trpc.admin.codes.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const [open, setOpen] = useOpenCode();
  const productId = productOf(list);
  const { changeRow, isBusy } = useChangeCode();
  const foundActs = useFoundActs({ filter: list.filter });
  const { nameOf: regionName } = useRegions();
  const columns = useCodeColumns({
    asOf: query.dataUpdatedAt,
    regionName,
    isBusy,
    onChange: changeRow,
    onShow: (code) => setOpen({ what: 'show', code }),
    onEdit: (code) => setOpen({ what: 'form', code }),
    onDelete: (code) => setOpen({ what: 'delete', code }),
  });
  const add = (
    <>
      <Button variant="default" onClick={() => setOpen({ what: 'load' })}>
        {t('loadMany')}
      </Button>
      <AddButton onClick={() => setOpen({ what: 'form', code: null })}>{t('add')}</AddButton>
    </>
  );
  return (
    <>
      {productId !== null && <ProductLink id={productId} />}
      <AdminList
        name="codes"
        title={t('title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={codeName}
        search={{ label: t('search'), hint: t('searchHint') }}
        empty={{ title: t('noneTitle'), text: t('noneText'), action: add }}
        filters={<CodeFilters list={list} />}
        tools={
          <>
            <ExportButton of="codes" input={list.input} />
            {add}
          </>
        }
        actions={(rows: AdminCode[], done) => <CodeBulk rows={rows} onDone={done} />}
        onFound={(found) => <FoundJob found={found} narrowed={list.narrowed} acts={foundActs} />}
      />
      <CodeDialogs open={open} onOpen={setOpen} productId={productId} />
    </>
  );
}
