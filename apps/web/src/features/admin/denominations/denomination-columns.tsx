import { useMemo } from 'react';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { RowActions } from '../list/rows/row-actions.tsx';
import { RowSwitch } from '../list/rows/row-switch.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import type { Denomination, DenominationGame } from './denomination.ts';

interface DenominationActs {
  game: DenominationGame;
  /** Time of the request, from which ages are computed. */
  asOf: number;
  isBusy: (row: Denomination) => boolean;
  onToggle: (row: Denomination) => void;
  onEdit: (row: Denomination) => void;
  onDelete: (row: Denomination) => void;
}

/** Columns of a game's denominations, including row actions. */
export function useDenominationColumns(acts: DenominationActs): GridColumn<Denomination>[] {
  const { named, wireNames } = acts.game;
  const { asOf, isBusy, onToggle, onEdit, onDelete } = acts;
  const { t } = useTranslation(['adminGames', 'admin']);
  const language = useLanguage();
  return useMemo(() => {
    const amount: GridColumn<Denomination> = {
      name: wireNames.amount,
      title: t(named ? 'adminGames:field.amount' : 'adminGames:field.ucAmount'),
      sort: 'asc',
      ...(named ? { numeric: true } : { head: true }),
      cell: (row) => formatNumber(row.amount, language),
    };
    const names: GridColumn<Denomination>[] = [
      {
        name: 'name',
        title: t('adminGames:field.name'),
        head: true,
        sort: 'asc',
        cell: (row) => row.name,
      },
      { name: 'itemId', title: t('adminGames:field.itemId'), cell: (row) => row.itemId },
    ];
    return [
      ...(named ? names : []),
      amount,
      {
        name: wireNames.priceUsd,
        sort: 'asc',
        title: t('adminGames:field.priceUsd'),
        numeric: true,
        cell: (row) => <MoneyText amount={row.priceUsd} currency="usd" />,
      },
      {
        name: wireNames.priceRub,
        sort: 'asc',
        title: t('adminGames:field.priceRub'),
        numeric: true,
        cell: (row) => <MoneyText amount={row.priceRub} currency="rub" />,
      },
      {
        name: wireNames.active,
        sort: 'desc',
        title: t('adminGames:field.active'),
        cell: (row) => (
          <RowSwitch
            label={t('adminGames:row.active', { name: row.name })}
            checked={row.active}
            busy={isBusy(row)}
            onChange={() => onToggle(row)}
          />
        ),
      },
      {
        name: 'created',
        title: t('adminGames:field.created'),
        sort: 'desc',
        cell: (row) => <TimeAgo iso={row.created} asOf={asOf} />,
      },
      {
        name: 'actions',
        title: t('admin:form.actions'),
        end: true,
        cell: (row) => (
          <RowActions name={row.name} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
        ),
      },
    ];
  }, [t, language, named, wireNames, asOf, isBusy, onToggle, onEdit, onDelete]);
}
