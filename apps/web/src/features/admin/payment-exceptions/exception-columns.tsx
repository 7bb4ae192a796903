import { Link } from 'react-router-dom';
import type { PaymentException } from '@manabar/contracts';
import { adminOrderPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { useProviderName } from '../detail/use-provider-and-supplier-names.ts';
import { ExceptionAmount } from './exception-amount.tsx';
import { laterActionFor } from './later-action-for.ts';
import { useDetailsText } from './use-details-text.ts';
import { useKindText } from './use-kind-text.ts';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import classes from './exception-columns.module.css';

/** Resolution of a payment exception: actor, time and reason. */
function Resolution({ exception }: { exception: PaymentException }) {
  const { t } = useTranslation('adminRecords');
  return (
    <div className={classes.resolution}>
      <Badge tone="green">{t('paymentExceptions.resolved')}</Badge>{' '}
      <span className="muted">
        {exception.resolvedBy}
        {exception.resolved !== null && (
          <>
            , <TimeAgo iso={exception.resolved} />
          </>
        )}
      </span>
      <p>{exception.resolution}</p>
    </div>
  );
}

/** Columns of the payment exceptions, including row actions. */
export function usePaymentExceptionColumns(
  onResolve: (exception: PaymentException) => void,
): GridColumn<PaymentException>[] {
  const { t } = useTranslation('adminRecords');
  const kindText = useKindText();
  const detailsText = useDetailsText();
  const providerName = useProviderName();
  const { age, rowActions } = useColumnBuilders();
  return [
    {
      name: 'kind',
      title: t('paymentExceptions.what'),
      sort: 'asc',
      head: true,
      cell: ({ kind }) => kindText(kind),
    },
    {
      name: 'amount',
      title: t('paymentExceptions.amount'),
      sort: 'desc',
      numeric: true,
      cell: (exception) => <ExceptionAmount {...exception} />,
    },
    {
      name: 'order',
      title: t('paymentExceptions.order'),
      cell: ({ orderId }) =>
        orderId === null ? '—' : <Link to={adminOrderPath(orderId)}>{orderId}</Link>,
    },
    {
      name: 'payment',
      title: t('paymentExceptions.payment'),
      cell: ({ provider, paymentId }) => (
        <>
          {providerName(provider)} <code>{paymentId}</code>
        </>
      ),
    },
    {
      name: 'details',
      title: t('paymentExceptions.details'),
      spare: true,
      cell: (exception) => <div className={classes.details}>{detailsText(exception)}</div>,
    },
    age('created', t('paymentExceptions.created')),
    {
      name: 'state',
      title: t('paymentExceptions.state'),
      sort: 'asc',
      cell: (exception) =>
        exception.resolved === null ? (
          <Badge tone="amber">{t('paymentExceptions.open')}</Badge>
        ) : (
          <Resolution exception={exception} />
        ),
    },
    rowActions({
      nameOf: ({ kind, id }) => `${kindText(kind)}, ${id}`,
      actions: [
        {
          label: (exception) => {
            const later = laterActionFor(exception);
            if (later === null) return t('paymentExceptions.resolve');
            return t(`paymentExceptions.actionName.${later}`);
          },
          isOffered: (exception) =>
            exception.resolved === null || laterActionFor(exception) !== null,
          onClick: onResolve,
        },
      ],
    }),
  ];
}
