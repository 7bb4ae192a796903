import { useMemo } from 'react';
import type { AdminTopup } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { PlainGrid } from '../detail/plain-grid.tsx';
import { useSupplierName } from '../detail/use-provider-and-supplier-names.ts';
import { AttemptStateBadge } from './order-badges.tsx';
import { useTopupReason } from './use-topup-reason.ts';

type Attempt = AdminTopup['attempts'][number] & { id: string };

function useAttemptColumns(): GridColumn<Attempt>[] {
  const { t } = useTranslation('adminOrders');
  const shopTime = useShopTime();
  const reasonText = useTopupReason();
  const supplierName = useSupplierName();
  const time = (name: 'created_at' | 'sent_at' | 'updated_at', title: string) => ({
    name,
    title,
    cell: ({ [name]: iso }: Attempt) => (iso === null ? '—' : shopTime(iso)),
  });
  return [
    { name: 'reference', title: t('attempt.reference'), head: true, cell: (row) => row.reference },
    { name: 'supplier', title: t('attempt.supplier'), cell: (row) => supplierName(row.supplier) },
    {
      name: 'state',
      title: t('attempt.state'),
      cell: (row) => <AttemptStateBadge state={row.state} />,
    },
    {
      name: 'reason',
      title: t('attempt.reason'),
      cell: ({ reason }) =>
        reason === null ? '—' : <span title={reason}>{reasonText(reason)}</span>,
    },
    { name: 'asked', title: t('attempt.asked'), numeric: true, cell: (row) => row.asked },
    {
      name: 'code',
      title: t('attempt.code'),
      numeric: true,
      cell: ({ code_id }) => (code_id === null ? '—' : `#${code_id}`),
    },
    time('created_at', t('attempt.created')),
    time('sent_at', t('attempt.sent')),
    time('updated_at', t('attempt.updated')),
  ];
}

/** Attempts at suppliers, oldest first. */
export function TopupAttempts({ attempts }: Pick<AdminTopup, 'attempts'>) {
  const { t } = useTranslation('adminOrders');
  const columns = useAttemptColumns();
  // The table compares its rows by identity.
  const rows = useMemo(
    () => attempts.map((attempt) => ({ ...attempt, id: attempt.reference })),
    [attempts],
  );
  if (attempts.length === 0) return <p className="muted small">{t('attempt.none')}</p>;
  return (
    <PlainGrid
      label={t('attempt.title')}
      rows={rows}
      columns={columns}
      nameOf={({ reference }) => reference}
    />
  );
}
