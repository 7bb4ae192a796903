import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useState } from 'react';
import type { AdminCurrencyRate, RateChange } from '@manabar/contracts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { ListPager } from '../list/list-pager.tsx';
import { keepPage } from '../list/keep-page.ts';
import { pairOf } from './rate-columns.tsx';
import classes from './rate-history.module.css';
import { RateText } from './rate-text.tsx';
import { useSourceText } from './use-source-text.ts';

const PAGE_SIZE = 20;

function Changes({ pair, changes }: { pair: string; changes: readonly RateChange[] }) {
  const { t } = useTranslation('adminRates');
  const shopTime = useShopTime();
  const sourceText = useSourceText();
  return (
    <div className={classes.scroll} role="region" aria-label={pair} tabIndex={0}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('when')}</Table.Th>
            <Table.Th>{t('who')}</Table.Th>
            <Table.Th className={classes.number}>{t('previous')}</Table.Th>
            <Table.Th className={classes.number}>{t('rate')}</Table.Th>
            <Table.Th>{t('sourceTitle')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ id, at, actor, previous, rate, source }) => (
            <Table.Tr key={id}>
              <Table.Td>{shopTime(at)}</Table.Td>
              <Table.Td>{source === 'manual' ? actor : t('byClock')}</Table.Td>
              <Table.Td className={classes.number}>
                {previous === null ? '—' : <RateText rate={previous} />}
              </Table.Td>
              <Table.Td className={classes.number}>
                <RateText rate={rate} />
              </Table.Td>
              <Table.Td>{sourceText(source)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function History({ rate }: { rate: AdminCurrencyRate }) {
  const { t } = useTranslation('adminRates');
  const { t: common } = useTranslation('common');
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
      <Changes pair={pairOf(rate)} changes={data.items} />
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
