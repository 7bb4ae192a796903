import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { codeName } from '../codes/shared/code-name.tsx';
import { FoundJob } from '../jobs/found-job.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { GeneratedBulk } from './generated-bulk.tsx';
import { useGeneratedColumns } from './generated-columns.tsx';
import { GeneratedDialogs, type OpenDialog } from './generated-dialogs.tsx';
import { GeneratedFilters, useGeneratedList } from './generated-filters.tsx';
import { useChangeGenerated } from './use-change-generated.ts';
import { useFoundActs } from './use-found-acts.ts';

/** Free Fire codes that the shop made itself, masked. */
export function GeneratedList() {
  const { t } = useTranslation('adminGenerated');
  const list = useGeneratedList();
  const query = trpc.admin.generatedCodes.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
  });
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { changeRow, isBusy } = useChangeGenerated();
  const foundActs = useFoundActs({ filter: list.input });
  const columns = useGeneratedColumns({
    asOf: query.dataUpdatedAt,
    isBusy,
    onChange: changeRow,
    onShow: (code) => setOpen({ what: 'show', code }),
    onEdit: (code) => setOpen({ what: 'form', code }),
    onDelete: (code) => setOpen({ what: 'delete', code }),
  });
  const generate = (
    <Button
      leftSection={<Icon name="plus" size={18} />}
      onClick={() => setOpen({ what: 'generate' })}
    >
      {t('generate.open')}
    </Button>
  );
  return (
    <>
      <AdminList
        name="generatedCodes"
        title={t('title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={codeName}
        search={{ label: t('search'), hint: t('searchHint') }}
        empty={{ title: t('noneTitle'), text: t('noneText'), action: generate }}
        filters={<GeneratedFilters list={list} />}
        tools={
          <>
            <ExportButton of="generated-codes" input={list.input} />
            {generate}
          </>
        }
        actions={(rows, done) => <GeneratedBulk rows={rows} onDone={done} />}
        onFound={(found) => <FoundJob found={found} narrowed={list.narrowed} acts={foundActs} />}
      />
      <GeneratedDialogs open={open} onOpen={setOpen} />
    </>
  );
}
