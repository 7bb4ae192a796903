import type { CodeBatchDetail } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Fact, Facts } from '../detail/facts.tsx';
import { batchCounts, batchGoods } from './batch-columns.tsx';
import { BatchStateBadge } from './batch-state.tsx';

/** Summary of a batch. */
export function BatchFacts({ batch }: { batch: CodeBatchDetail }) {
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
