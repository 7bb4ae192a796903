import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isCurrency, type PaymentMatter } from '@manabar/contracts';
import { adminOrderPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/badge.tsx';
import { RowAction, RowActions } from '../list/row-actions.tsx';
import { TimeAgo } from '../list/time-ago.tsx';
import { Resolution } from './resolution.tsx';
import { useKindText } from './use-kind-text.ts';

/** An amount in a currency that need not be one of the shop's. */
function Amount({ amount, currency }: Pick<PaymentMatter, 'amount' | 'currency'>) {
  if (amount === null || currency === null) return '—';
  if (isCurrency(currency)) return <MoneyText amount={amount} currency={currency} />;
  return `${amount} ${currency.toUpperCase()}`;
}

interface MatterActs {
  /** When the rows were asked for; ages are told from then. */
  asOf: number;
  onResolve: (matter: PaymentMatter) => void;
}

/** Columns of the matters, with what can be done about one. */
export function useMatterColumns({ asOf, onResolve }: MatterActs): GridColumn<PaymentMatter>[] {
  const { t } = useTranslation('adminRecords');
  const kindText = useKindText();
  return useMemo(
    () => [
      { name: 'kind', title: t('matters.what'), head: true, cell: ({ kind }) => kindText(kind) },
      { name: 'amount', title: t('matters.amount'), numeric: true, cell: Amount },
      {
        name: 'order',
        title: t('matters.order'),
        cell: ({ orderId }) =>
          orderId === null ? '—' : <Link to={adminOrderPath(orderId)}>{orderId}</Link>,
      },
      {
        name: 'payment',
        title: t('matters.payment'),
        cell: ({ provider, paymentId }) => (
          <>
            {provider} <code>{paymentId}</code>
          </>
        ),
      },
      {
        name: 'details',
        title: t('matters.details'),
        spare: true,
        cell: ({ details }) => (details === null ? '—' : <code>{JSON.stringify(details)}</code>),
      },
      {
        name: 'created',
        title: t('matters.created'),
        sort: 'desc',
        cell: ({ created }) => <TimeAgo iso={created} asOf={asOf} />,
      },
      {
        name: 'state',
        title: t('matters.state'),
        cell: (matter) =>
          matter.resolved === null ? (
            <Badge tone="amber">{t('matters.open')}</Badge>
          ) : (
            <Resolution matter={matter} asOf={asOf} />
          ),
      },
      {
        name: 'actions',
        title: t('matters.actions'),
        end: true,
        cell: (matter) =>
          matter.resolved === null && (
            <RowActions name={kindText(matter.kind)}>
              <RowAction
                label={t('matters.resolve')}
                name={`${kindText(matter.kind)}, ${matter.id}`}
                onClick={() => onResolve(matter)}
              />
            </RowActions>
          ),
      },
    ],
    [t, kindText, asOf, onResolve],
  );
}
