import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { PubgCode } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { CodeName, codeName } from '../codes/shared/code-name.tsx';
import { OrderLink } from '../codes/shared/order-link.tsx';
import { packageName } from '../denominations/pubg.ts';
import { RowAction, RowActions } from '../list/rows/row-actions.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { StatusSelect } from './status-select.tsx';

interface PubgCodeActs {
  /** Time of the request, from which ages are computed. */
  asOf: number;
  isBusy: (code: PubgCode) => boolean;
  onStatus: (code: PubgCode, status: PubgCode['status']) => void;
  onShow: (code: PubgCode) => void;
  onEdit: (code: PubgCode) => void;
  onDelete: (code: PubgCode) => void;
}

/** Columns with the data of a code; amount and prices belong to its denomination. */
function useFacts(): GridColumn<PubgCode>[] {
  const { t } = useTranslation(['adminGames', 'adminCodes']);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        name: 'code',
        title: t('adminCodes:code'),
        head: true,
        cell: (code) => <CodeName {...code} />,
      },
      {
        name: 'ucAmount',
        title: t('adminGames:field.ucAmount'),
        sort: 'asc',
        numeric: true,
        cell: ({ ucAmount }) => formatNumber(ucAmount, language),
      },
      {
        name: 'priceUsd',
        title: t('adminCodes:priceUsd'),
        sort: 'asc',
        numeric: true,
        cell: ({ priceUsd }) => <MoneyText amount={priceUsd} currency="usd" />,
      },
      {
        name: 'priceRub',
        title: t('adminCodes:priceRub'),
        sort: 'asc',
        numeric: true,
        cell: ({ priceRub }) => <MoneyText amount={priceRub} currency="rub" />,
      },
      {
        name: 'denomination',
        title: t('adminGames:codes.denomination'),
        cell: ({ ucAmount }) => (
          <Link to={`${pages.adminPubgDenominations}?q=${ucAmount}`}>{packageName(ucAmount)}</Link>
        ),
      },
    ],
    [t, language],
  );
}

/** Column of row actions. */
function useActions({ onShow, onEdit, onDelete }: PubgCodeActs): GridColumn<PubgCode> {
  const { t } = useTranslation(['adminCodes', 'admin']);
  return useMemo(
    () => ({
      name: 'actions',
      title: t('admin:form.actions'),
      end: true,
      cell: (code) => (
        <RowActions
          name={codeName(code)}
          {...(code.orderId === undefined && {
            onEdit: () => onEdit(code),
            onDelete: () => onDelete(code),
          })}
        >
          <RowAction
            label={t('adminCodes:show')}
            icon="eye"
            name={codeName(code)}
            onClick={() => onShow(code)}
          />
        </RowActions>
      ),
    }),
    [t, onShow, onEdit, onDelete],
  );
}

/** Columns of the PUBG codes, including row actions. */
export function usePubgCodeColumns(acts: PubgCodeActs): GridColumn<PubgCode>[] {
  const { t } = useTranslation('adminCodes');
  const facts = useFacts();
  const actions = useActions(acts);
  const { asOf, isBusy, onStatus } = acts;
  return useMemo(
    () => [
      ...facts,
      {
        name: 'status',
        title: t('statusTitle'),
        sort: 'asc',
        cell: (code) => (
          <StatusSelect
            code={code}
            busy={isBusy(code)}
            onChange={(status) => onStatus(code, status)}
          />
        ),
      },
      { name: 'order', title: t('order'), cell: ({ orderId }) => <OrderLink id={orderId} /> },
      {
        name: 'created',
        title: t('created'),
        sort: 'desc',
        cell: ({ created }) => <TimeAgo iso={created} asOf={asOf} />,
      },
      actions,
    ],
    [t, facts, actions, asOf, isBusy, onStatus],
  );
}
