import { Button } from '@mantine/core';
import { pages } from '@manabar/contracts/rules';
import { Skeletons } from '#components/skeletons.tsx';
import { EmptyState, ErrorState } from '#components/state-message.tsx';
import { toAppError } from '#lib/errors.ts';
import { Link } from '#lib/navigation.tsx';
import { useTranslation } from '#lib/translation.ts';
import { useLoadFailure } from '../list/use-load-failure.ts';
import { BatchActs } from './batch-acts.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { BuyerList } from './buyer-list.tsx';
import type { useBatch } from './use-batch.ts';
import classes from './batch.module.css';

function NotFound() {
  const { t } = useTranslation('adminBatches');
  return (
    <EmptyState icon="search" title={t('missingTitle')} text={t('missingText')}>
      <Button component={Link} to={pages.adminBatches} variant="default">
        {t('back')}
      </Button>
    </EmptyState>
  );
}

/** Everything about one batch: what is left of it, its recall, its buyers. */
export function BatchView({ query }: { query: ReturnType<typeof useBatch> }) {
  const { t } = useTranslation('adminBatches');
  const { data: batch, error, refetch } = query;
  const missing =
    error !== null && ['not_found', 'validation_error'].includes(toAppError(error).code);
  const failure = useLoadFailure(missing ? null : error);
  if (missing) return <NotFound />;
  if (error && !batch)
    return <ErrorState title={failure ?? ''} error={error} onRetry={() => void refetch()} />;
  if (!batch) return <Skeletons count={2} height={180} />;
  const reload = async () => (await refetch({ throwOnError: true })).data ?? batch;
  return (
    <div className={classes.view}>
      <div className="card">
        <BatchFacts batch={batch} />
        <BatchActs batch={batch} reload={reload} />
      </div>
      <section className={classes.section}>
        <h2>{t('buyers.title')}</h2>
        <BuyerList batchId={batch.id} />
      </section>
    </div>
  );
}
