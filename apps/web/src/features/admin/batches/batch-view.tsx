import { pages } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import type { CodeBatchDetail } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { trpc } from '#lib/trpc.ts';
import { DetailBoundary } from '../detail/detail-boundary.tsx';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Fact, Facts } from '../detail/facts.tsx';
import { batchCounts, batchGoods } from './batch-columns.tsx';
import { BatchStateBadge } from './batch-state.tsx';
import classes from '../detail/detail.module.css';
import { BatchActions } from './batch-actions.tsx';
import { BuyerList } from './buyer-list.tsx';

/** One batch, always loaded fresh. */
export function useBatch(id: number) {
  return trpc.admin.batches.get.useQuery({ id }, { staleTime: 0 });
}

function BatchFacts({ batch }: { batch: CodeBatchDetail }) {
  const { t } = useTranslation('adminBatches');
  const format = useFormatter();
  const shopTime = useShopTime();
  const counts =
    batch.state === 'active' ? batchCounts : ([...batchCounts, 'replaced', 'refunded'] as const);
  return (
    <Facts>
      <Fact name={t('stateTitle')}>
        <BatchStateBadge state={batch.state} />
      </Fact>
      <Fact name={t('product')}>{batchGoods(batch)}</Fact>
      <Fact name={t('note')}>{batch.note ?? '—'}</Fact>
      <Fact name={t('source')}>{t(`sources.${batch.source}`)}</Fact>
      <Fact name={t('actor')}>{batch.actor}</Fact>
      <Fact name={t('created')}>{shopTime(batch.created)}</Fact>
      <Fact name={t('size')}>{format.number(batch.size)}</Fact>
      {counts.map((name) => (
        <Fact key={name} name={t(name)}>
          {format.number(batch[name])}
        </Fact>
      ))}
      {batch.recalledAt !== null && (
        <>
          <Fact name={t('recalledBy')}>
            {batch.recalledBy}, {shopTime(batch.recalledAt)}
          </Fact>
          <Fact name={t('reason')}>{batch.reason}</Fact>
        </>
      )}
    </Facts>
  );
}

/** Page of a batch: remaining codes, recall, buyers. */
export function BatchView({ query }: { query: ReturnType<typeof useBatch> }) {
  const { t } = useTranslation('adminBatches');
  const missing = { title: t('missingTitle'), text: t('missingText'), back: t('back') };
  return (
    <DetailBoundary query={query} missing={{ ...missing, list: pages.adminBatches }}>
      {(batch, reload) => (
        <div className={classes.view}>
          <div className="card stack-16 padded">
            <BatchFacts batch={batch} />
            <BatchActions batch={batch} reload={reload} />
          </div>
          <section className={classes.section}>
            <h2>{t('buyers.title')}</h2>
            <BuyerList batchId={batch.id} />
          </section>
        </div>
      )}
    </DetailBoundary>
  );
}
