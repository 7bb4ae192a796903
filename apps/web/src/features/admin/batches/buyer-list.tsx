import { Link } from 'react-router-dom';
import type { BatchBuyer } from '@manabar/contracts';
import { adminOrderPath, adminUserPath, recallOutcomes } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { Badge, type BadgeTone } from '../list/rows/badge.tsx';
import { ExportButton } from '../list/export/export-button.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { useAdminList, keepPage } from '../list/use-admin-list.tsx';

const tones: Record<BatchBuyer['outcome'], BadgeTone> = {
  sold: 'amber',
  replaced: 'green',
  refunded: 'green',
  returned: 'plain',
};

function useBuyerColumns(): GridColumn<BatchBuyer>[] {
  const { t } = useTranslation('adminBatches');
  const { amount, text } = useColumnBuilders();
  return [
    {
      name: 'order',
      title: t('buyers.order'),
      head: true,
      cell: ({ orderId }) => <Link to={adminOrderPath(orderId)}>{orderId}</Link>,
    },
    {
      name: 'buyer',
      title: t('buyers.buyer'),
      cell: ({ userId, nickname }) => <Link to={adminUserPath(userId)}>{nickname}</Link>,
    },
    text('product', t('buyers.product')),
    amount('price', t('buyers.price')),
    {
      name: 'ordered',
      title: t('buyers.ordered'),
      cell: ({ ordered }) => <TimeAgo iso={ordered} />,
    },
    {
      name: 'seen',
      title: t('buyers.seen'),
      cell: ({ revealedAt }) =>
        revealedAt === null ? t('buyers.unseen') : <TimeAgo iso={revealedAt} />,
    },
    {
      name: 'outcome',
      title: t('buyers.outcome'),
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`buyers.outcomes.${outcome}`)}</Badge>,
    },
  ];
}

/** Buyers of a batch and the compensation of each. */
export function BuyerList({ batchId }: { batchId: number }) {
  const { t } = useTranslation('adminBatches');
  const list = useAdminList({
    sorts: ['-created', 'created'],
    filters: { outcome: recallOutcomes },
  });
  const input = { ...list.input, batchId };
  const query = trpc.admin.batches.buyers.useQuery(input, keepPage);
  const columns = useBuyerColumns();
  return (
    <AdminList
      name="buyers"
      title={t('buyers.title')}
      list={list}
      query={query}
      columns={columns}
      nameOf={({ id, orderId }) => t('buyers.name', { id, order: orderId })}
      empty={{ title: t('buyers.noneTitle'), text: t('buyers.noneText') }}
      filters={list.renderFilter('outcome', {
        label: t('buyers.filter'),
        all: t('buyers.all'),
        textOf: (value) => t(`buyers.outcomes.${value}`),
      })}
      tools={<ExportButton of="batch-buyers" input={input} />}
    />
  );
}
