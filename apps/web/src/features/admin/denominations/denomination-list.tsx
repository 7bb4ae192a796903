import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { useTranslation } from 'react-i18next';
import { AdminList } from '../list/admin-list.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { DeleteDenomination } from './delete-denomination.tsx';
import { useDenominationColumns } from './denomination-columns.tsx';
import { DenominationDialog } from './denomination-dialog.tsx';
import type { Denomination, DenominationGame } from './denomination.ts';
import { useToggle } from './use-toggle.ts';

/** What is open above the list. */
type Open = { what: 'form'; row: Denomination | null } | { what: 'delete'; row: Denomination };

function useDenominations({ amountField, activeField, useList }: DenominationGame) {
  const list = useAdminList({
    sorts: ['-created', 'created', amountField, `-${amountField}`],
    filters: { [activeField]: ['true', 'false'] },
  });
  return { list, query: useList(list.input) };
}

interface FilterProps extends Pick<ReturnType<typeof useDenominations>, 'list'> {
  name: string;
}

function Filter({ list, name }: FilterProps) {
  const { t } = useTranslation('admin');
  return (
    <ListFilter
      label={t('list.activeFilter')}
      all={t('list.activeAll')}
      value={list.filters[name]}
      options={[
        { value: 'true', label: t('form.active') },
        { value: 'false', label: t('form.inactive') },
      ]}
      onChange={(value) => list.filterBy(name, value)}
    />
  );
}

/** The denominations of a game, newest first: made, changed, switched and deleted. */
export function DenominationList({ game }: { game: DenominationGame }) {
  const { t } = useTranslation('adminGames');
  const { list, query } = useDenominations(game);
  const [open, setOpen] = useState<Open | null>(null);
  const { toggle, isBusy } = useToggle(game);
  const columns = useDenominationColumns({
    game,
    asOf: query.dataUpdatedAt,
    isBusy,
    onToggle: (row) => void toggle(row),
    onEdit: (row) => setOpen({ what: 'form', row }),
    onDelete: (row) => setOpen({ what: 'delete', row }),
  });
  const close = () => setOpen(null);
  const create = (
    <Button
      leftSection={<Icon name="plus" size={18} />}
      onClick={() => setOpen({ what: 'form', row: null })}
    >
      {t('create.action')}
    </Button>
  );
  return (
    <>
      <AdminList
        name={`denominations.${game.name}`}
        title={t(`title.${game.name}`)}
        list={list}
        query={query}
        columns={columns}
        nameOf={({ name }) => name}
        search={{
          label: t('search.label'),
          hint: t(`searchHint.${game.name}`),
        }}
        empty={{
          title: t('none.title'),
          text: t(`noneText.${game.name}`),
          action: create,
        }}
        filters={<Filter list={list} name={game.activeField} />}
        tools={create}
        exportOf={game.exportOf}
      />
      {open?.what === 'form' && (
        <DenominationDialog
          key={`${open.row?.id}.${open.row?.version}`}
          game={game}
          row={open.row}
          onClose={close}
          onReload={(row) => setOpen({ what: 'form', row })}
        />
      )}
      {open?.what === 'delete' && <DeleteDenomination game={game} row={open.row} onClose={close} />}
    </>
  );
}
