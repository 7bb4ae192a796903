import { Skeleton } from '@mantine/core';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { LoadedAt } from '../list/rows/time-ago.tsx';
import { useLoadFailure } from '../list/use-load-failure.ts';
import { LedgerAndDeliveryTimes } from './ledger-and-delivery-times.tsx';
import { OpenWork } from './open-work.tsx';
import classes from './overview.module.css';
import { Sales } from './sales.tsx';

/** Overview of the shop: open work, sales, ledger. */
export function Overview() {
  const { t } = useTranslation('common');
  const { data, error, refetch, dataUpdatedAt } = trpc.admin.overview.get.useQuery();
  const failure = useLoadFailure(error);
  if (error && !data) return <ErrorState title={failure ?? ''} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={classes.overview}>
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
        <Skeleton height={230} radius={12} aria-hidden="true" />
        <Skeleton height={230} radius={12} aria-hidden="true" />
        <Skeleton height={360} radius={12} aria-hidden="true" />
        <Skeleton height={360} radius={12} aria-hidden="true" />
      </div>
    );
  return (
    <div className={classes.overview}>
      <OpenWork work={data.openWork} />
      <LoadedAt value={dataUpdatedAt}>
        <LedgerAndDeliveryTimes overview={data} />
      </LoadedAt>
      <Sales overview={data} />
    </div>
  );
}
