import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { ThreadOrderSummary } from '#features/orders/thread-order-summary.tsx';
import { ThreadView } from '#features/support/thread-view.tsx';
import { useThread } from '#features/support/use-thread.ts';
import { toAppError } from '#lib/errors/errors.ts';
import type { PageProps } from '#lib/page/page-module.ts';
import { usePageTitle } from '#lib/page/use-page-title.ts';

function Missing() {
  const { t } = useTranslation('thread');
  return (
    <EmptyState icon="search" level={1} title={t('page.missingTitle')} text={t('page.missingText')}>
      <Button component={Link} to={pages.support} variant="default">
        {t('page.back')}
      </Button>
    </EmptyState>
  );
}

/** Page /support/threads/{id}: a conversation of the customer with the shop. */
export default function ThreadPage({ params: { id = '' } }: PageProps) {
  const { t } = useTranslation('thread');
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const { data, error, refetch } = useThread(isId ? Number(id) : 0);
  usePageTitle(data?.subject ?? t('page.title'));
  const isMissing = !isId || [400, 404].includes(toAppError(error).status ?? 0);
  if (isMissing)
    return (
      <div className="page">
        <Missing />
      </div>
    );
  return (
    <div className="page">
      {!data && !error && <Skeletons count={3} height={112} gap={16} />}
      {!data && error && (
        <ErrorState
          level={1}
          error={error}
          title={t('page.load_failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <ThreadView
          key={data.id}
          thread={data}
          order={data.order_id === null ? null : <ThreadOrderSummary id={data.order_id} />}
        />
      )}
    </div>
  );
}
