import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '../form/use-open-form.ts';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ActiveFilter, onOrOff } from '../list/filters/active-filter.tsx';
import { DeleteRow } from '../list/rows/delete-row.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useDenominationColumns } from './denomination-columns.tsx';
import { DenominationDialog } from './denomination-dialog.tsx';
import { denominationSorts, type Denomination, type DenominationGame } from './denomination.ts';
import { useToggle } from './use-toggle.ts';

function useDenominations(game: DenominationGame) {
  const list = useAdminList({
    sorts: denominationSorts(game),
    filters: { [game.wireNames.active]: onOrOff },
  });
  return { list, query: game.useList(list.input) };
}

/** Denominations of a game, newest first, with create, edit, switch and delete. */
export function DenominationList({ game }: { game: DenominationGame }) {
  const { t } = useTranslation('adminGames');
  const { list, query } = useDenominations(game);
  const form = useOpenForm(game.useFetchOne());
  const [deleting, setDeleting] = useState<Denomination | null>(null);
  const { toggle, isBusy } = useToggle(game);
  const remove = game.useDelete();
  const { active } = game.wireNames;
  const columns = useDenominationColumns({
    game,
    asOf: query.dataUpdatedAt,
    isBusy,
    onToggle: toggle,
    onEdit: form.edit,
    onDelete: setDeleting,
  });
  const create = <AddButton onClick={form.add}>{t('create.action')}</AddButton>;
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
        filters={
          <ActiveFilter
            value={list.filters[active]}
            onChange={(value) => list.filterBy(active, value)}
          />
        }
        tools={create}
        exportOf={game.exportOf}
      />
      {form.opened && (
        <DenominationDialog
          key={form.key}
          game={game}
          row={form.row}
          onClose={form.close}
          onConflict={() => void form.reload()}
        />
      )}
      <DeleteRow
        row={deleting}
        title={({ name }) => t('delete.title', { name })}
        text={t(`delete.${game.name}`)}
        remove={({ id }) => remove(id)}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
