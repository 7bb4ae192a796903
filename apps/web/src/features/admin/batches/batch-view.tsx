import { pages } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { DetailBoundary } from '../detail/detail-boundary.tsx';
import classes from '../detail/detail.module.css';
import { BatchActions } from './batch-actions.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { BuyerList } from './buyer-list.tsx';
import type { useBatch } from './use-batch.ts';

/** Page of a batch: remaining codes, recall, buyers. */
export function BatchView({ query }: { query: ReturnType<typeof useBatch> }) {
  const { t } = useTranslation('adminBatches');
  const missing = { title: t('missingTitle'), text: t('missingText'), back: t('back') };
  return (
    <DetailBoundary query={query} missing={{ ...missing, list: pages.adminBatches }}>
      {(batch, reload) => (
        <div className={classes.view}>
          <div className={`card ${classes.card}`}>
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
