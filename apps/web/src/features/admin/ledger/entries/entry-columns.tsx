import type { LedgerEntry } from '@manabar/contracts';
import { adminOrderPath, adminUserPath } from '@manabar/contracts/rules';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useWords } from '#lib/use-words.ts';
import { useProviderName } from '../../detail/use-provider-and-supplier-names.ts';
import { useShopTime } from '../../list/rows/use-shop-time.ts';
import { useColumnBuilders } from '../../list/use-column-builders.tsx';
import { useAccountName } from './use-account-name.ts';

/** Returns a function for the name of an entry's event. */
export const useEntryKind = () => useWords('adminLedger', 'entries.kinds');

export function useEntryColumns(): GridColumn<LedgerEntry>[] {
  const { t } = useTranslation('adminLedger');
  const { amount, text } = useColumnBuilders();
  const shopTime = useShopTime();
  const kindOf = useEntryKind();
  const accountName = useAccountName();
  const providerName = useProviderName();
  return [
    { name: 'kind', title: t('entries.kind'), head: true, cell: ({ kind }) => kindOf(kind) },
    {
      name: 'at',
      title: t('entries.at'),
      sort: 'desc',
      cell: ({ at }) => <time dateTime={at}>{shopTime(at)}</time>,
    },
    {
      name: 'account',
      title: t('entries.account'),
      cell: ({ account }) => accountName(account),
    },
    amount('amount', t('entries.amount')),
    {
      name: 'customer',
      title: t('entries.customer'),
      cell: ({ userId, nickname }) =>
        userId === null ? '—' : <Link to={adminUserPath(userId)}>{nickname}</Link>,
    },
    {
      name: 'order',
      title: t('entries.order'),
      cell: ({ orderId }) =>
        orderId === null ? '—' : <Link to={adminOrderPath(orderId)}>{orderId}</Link>,
    },
    {
      name: 'payment',
      title: t('entries.payment'),
      spare: true,
      cell: ({ provider, paymentId }) =>
        provider === null ? (
          '—'
        ) : (
          <>
            {providerName(provider)} <code>{paymentId}</code>
          </>
        ),
    },
    text('reason', t('entries.reason'), { spare: true, wraps: true }),
  ];
}
