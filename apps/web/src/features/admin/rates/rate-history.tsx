import { useState } from 'react';
import type { AdminCurrencyRate, RateChange } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { ListPager } from '../list/list-pager.tsx';
import { PlainGrid } from '../detail/plain-grid.tsx';
import { pairOf } from './rate-columns.tsx';
import { keepPage } from '../list/use-admin-list.tsx';
import classes from './rate-history.module.css';
import { RateText } from './rate-text.tsx';
import { useSourceText } from './use-source-text.ts';

const PAGE_SIZE = 20;

function useChangeColumns(): GridColumn<RateChange>[] {
  const { t } = useTranslation('adminRates');
  const shopTime = useShopTime();
  const sourceText = useSourceText();
  return [
    { name: 'at', title: t('when'), head: true, cell: ({ at }) => shopTime(at) },
    {
      name: 'actor',
      title: t('who'),
      cell: ({ source, actor }) => (source === 'manual' ? actor : t('byClock')),
    },
    {
      name: 'previous',
      title: t('previous'),
      numeric: true,
      cell: ({ previous }) => (previous === null ? '—' : <RateText rate={previous} />),
    },
    {
      name: 'rate',
      title: t('rate'),
      numeric: true,
      cell: ({ rate }) => <RateText rate={rate} />,
    },
    { name: 'source', title: t('sourceTitle'), cell: ({ source }) => sourceText(source) },
  ];
}

function History({ rate }: { rate: AdminCurrencyRate }) {
  const { t } = useTranslation('adminRates');
  const { t: common } = useTranslation('common');
  const columns = useChangeColumns();
  const shopTime = useShopTime();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = trpc.admin.rates.history.useQuery(
    { id: rate.id, page, pageSize: PAGE_SIZE },
    keepPage,
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{common('loading')}</p>;
  if (data.total === 0) return <p className="muted">{t('noHistory')}</p>;
  const pages = Math.ceil(data.total / PAGE_SIZE);
  return (
    <>
      <div className={classes.changes}>
        <PlainGrid
          label={pairOf(rate)}
          rows={data.items}
          columns={columns}
          nameOf={({ at }) => shopTime(at)}
        />
      </div>
      {pages > 1 && <ListPager page={page} pages={pages} onTurn={setPage} />}
    </>
  );
}

interface RateHistoryProps {
  /** Null closes the dialog. */
  rate: AdminCurrencyRate | null;
  onClose: () => void;
}

/** History of a rate with actor and source, newest first. */
export function RateHistory({ rate, onClose }: RateHistoryProps) {
  const { t } = useTranslation('adminRates');
  const title = rate ? t('historyTitle', { pair: pairOf(rate) }) : '';
  return (
    <Dialog opened={rate !== null} title={title} onClose={onClose} place="wide">
      {rate && <History key={rate.id} rate={rate} />}
    </Dialog>
  );
}
