import type { ReactNode } from 'react';
import type { CodeBatchDetail } from '@manabar/contracts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import { batchCounts } from './batch-columns.tsx';
import { BatchStateBadge } from './batch-state.tsx';
import classes from './batch.module.css';

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

/** What is known of a batch, at a glance. */
export function BatchFacts({ batch }: { batch: CodeBatchDetail }) {
  const { t } = useTranslation('adminBatches');
  const language = useLanguage();
  const counts =
    batch.state === 'active' ? batchCounts : ([...batchCounts, 'replaced', 'refunded'] as const);
  return (
    <dl className={classes.facts}>
      <Fact title={t('stateTitle')}>
        <BatchStateBadge state={batch.state} />
      </Fact>
      <Fact title={t('note')}>{batch.note ?? '—'}</Fact>
      <Fact title={t('source')}>{t(`sources.${batch.source}`)}</Fact>
      <Fact title={t('actor')}>{batch.actor}</Fact>
      <Fact title={t('created')}>{formatDateTime(batch.created, language)}</Fact>
      <Fact title={t('size')}>{formatNumber(batch.size, language)}</Fact>
      {counts.map((name) => (
        <Fact key={name} title={t(name)}>
          {formatNumber(batch[name], language)}
        </Fact>
      ))}
      {batch.recalledAt !== null && (
        <>
          <Fact title={t('recalledBy')}>
            {batch.recalledBy}, {formatDateTime(batch.recalledAt, language)}
          </Fact>
          <Fact title={t('reason')}>{batch.reason}</Fact>
        </>
      )}
    </dl>
  );
}
