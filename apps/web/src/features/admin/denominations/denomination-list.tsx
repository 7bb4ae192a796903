import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { useTranslation } from 'react-i18next';
import { ActiveFilter, onOrOff } from '../list/filters/active-filter.tsx';
import { useAdminList } from '../list/use-admin-list.tsx';
import { ResourceList } from '../resource/resource-list.tsx';
import { useResource } from '../resource/use-resource.ts';
import { useDenominationColumns } from './denomination-columns.tsx';
import { DenominationDialog } from './denomination-dialog.tsx';
import { denominationSorts, type Denomination, type DenominationGame } from './denomination.ts';

/** Denominations of a game, newest first, with create, edit, switch and delete. */
export function DenominationList({ game }: { game: DenominationGame }) {
  const { t } = useTranslation('adminGames');
  const offerTitle = useOfferTitle();
  const nameOf = ({ name }: Denomination) => offerTitle(name);
  const { active } = game.wireNames;
  const list = useAdminList({ sorts: denominationSorts(game), filters: { [active]: onOrOff } });
  const query = game.useList(list.input);
  const { load, update, remove } = game.useActions();
  const resource = useResource<Denomination>({
    path: game.path,
    active,
    load,
    setActive: ({ id, version }, isActive) => update({ [active]: isActive, id, version }),
    remove: ({ id }) => remove(id),
  });
  return (
    <ResourceList
      name={`denominations.${game.name}`}
      title={t(`title.${game.name}`)}
      search={{ label: t('search.label'), hint: t(`searchHint.${game.name}`) }}
      empty={{ title: t('none.title'), text: t(`noneText.${game.name}`) }}
      resource={resource}
      list={list}
      query={query}
      columns={useDenominationColumns(game, resource.actions)}
      nameOf={nameOf}
      filters={<ActiveFilter {...list.filterProps(active)} />}
      exportOf={game.exportOf}
      add={t('create.action')}
      form={(row, { key, ...dialog }) => (
        <DenominationDialog key={key} game={game} row={row} {...dialog} />
      )}
      deletion={{
        title: (row) => t('delete.title', { name: nameOf(row) }),
        text: t(`delete.${game.name}`),
      }}
    />
  );
}
