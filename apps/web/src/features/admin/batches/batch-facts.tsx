import type { CodeBatchDetail } from '@manabar/contracts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Fact, Facts } from '../detail/facts.tsx';
import { batchCounts, batchGoods } from './batch-columns.tsx';
import { BatchStateBadge } from './batch-state.tsx';

/** Summary of a batch. */
export function BatchFacts({ batch }: { batch: CodeBatchDetail }) {
  const { t } = useTranslation('adminBatches');
  const language = useLanguage();
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
      <Fact name={t('size')}>{formatNumber(batch.size, language)}</Fact>
      {counts.map((name) => (
        <Fact key={name} name={t(name)}>
          {formatNumber(batch[name], language)}
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
