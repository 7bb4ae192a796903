import type { GridColumn } from '#components/data-grid/columns.ts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import type { ResourceActions } from '../resource/use-resource.ts';
import type { Denomination, DenominationGame } from './denomination.ts';

/** Columns of a game's denominations, including row actions; sortable ones have the names of the list procedure. */
export function useDenominationColumns(
  { named, wireNames }: DenominationGame,
  actions: ResourceActions<Denomination>,
): GridColumn<Denomination>[] {
  const { t } = useTranslation('adminGames');
  const offerTitle = useOfferTitle();
  const nameOf = ({ name }: Denomination) => offerTitle(name);
  const { rowActions, age, money, number, toggle, text } = useColumnBuilders();
  const names: GridColumn<Denomination>[] = [
    { name: 'name', title: t('field.name'), head: true, sort: 'asc', cell: nameOf },
    text('itemId', t('field.itemId')),
  ];
  const amountTitle = t(named ? 'field.amount' : 'field.ucAmount');
  return [
    ...(named ? names : []),
    { ...number('amount', amountTitle, { sort: 'asc', head: !named }), name: wireNames.amount },
    { ...money('priceUsd', t('field.priceUsd'), 'usd'), name: wireNames.priceUsd },
    { ...money('priceRub', t('field.priceRub'), 'rub'), name: wireNames.priceRub },
    {
      ...toggle('active', t('field.active'), {
        ...actions,
        sort: 'desc',
        label: (row) => t('row.active', { name: nameOf(row) }),
      }),
      name: wireNames.active,
    },
    age('created', t('field.created')),
    rowActions({ ...actions, nameOf }),
  ];
}
