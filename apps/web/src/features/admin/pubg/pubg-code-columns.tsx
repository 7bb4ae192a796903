import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { PubgCode } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money-text.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { CodeName, codeName } from '../codes/shared/code-name.tsx';
import { OrderLink } from '../codes/shared/order-link.tsx';
import { packageName } from '../denominations/pubg.ts';
import { RowAction, RowActions } from '../list/row-actions.tsx';
import { TimeAgo } from '../list/time-ago.tsx';
import { StatusSelect } from './status-select.tsx';

interface PubgCodeActs {
  /** When the rows were asked for; ages are told from then. */
  asOf: number;
  isBusy: (code: PubgCode) => boolean;
  onStatus: (code: PubgCode, status: PubgCode['status']) => void;
  onShow: (code: PubgCode) => void;
  onEdit: (code: PubgCode) => void;
  onDelete: (code: PubgCode) => void;
}

/** What is known of a code; amount and prices are its denomination's. */
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
        numeric: true,
        cell: ({ ucAmount }) => formatNumber(ucAmount, language),
      },
      {
        name: 'priceUsd',
        title: t('adminCodes:priceUsd'),
        numeric: true,
        cell: ({ priceUsd }) => <MoneyText amount={priceUsd} currency="usd" />,
      },
      {
        name: 'priceRub',
        title: t('adminCodes:priceRub'),
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

/** What can be done in a row. */
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

/** Columns of the PUBG codes, with what can be done in a row. */
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
