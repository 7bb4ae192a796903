import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { SharedReceipt } from '#features/orders/shared/shared-receipt.tsx';
import { toAppError } from '#lib/errors/errors.ts';
import type { PageProps } from '#lib/page/page-module.ts';
import { usePageTitle } from '#lib/page/use-page-title.ts';
import { trpc } from '#lib/trpc.ts';

/** Loads an order's receipt by the token of its link. An invalid token never becomes valid. */
function useReceipt(token: string) {
  return trpc.orders.receipt.useQuery(
    { token },
    {
      staleTime: 30_000,
      retry: (failures, error) => toAppError(error).status !== 404 && failures < 2,
    },
  );
}

function ReceiptNotFound() {
  const { t } = useTranslation('receipt');
  usePageTitle(t('not_found'));
  return (
    <EmptyState icon="receipt" level={1} title={t('not_found')} text={t('not_found_hint')}>
      <Button component={Link} to={pages.orders}>
        {t('toOrders')}
      </Button>
    </EmptyState>
  );
}

/** Page /r/{token}: an order's state and totals for all visitors with the link. */
export default function SharedReceiptPage({ params: { token = '' } }: PageProps) {
  const { t } = useTranslation('receipt');
  const { data: receipt, isPending, error, refetch } = useReceipt(token);
  const isMissing = error !== null && toAppError(error).status === 404;
  return (
    <div className="page">
      {isPending && <Skeletons count={1} height={320} />}
      {isMissing && <ReceiptNotFound />}
      {error && !isMissing && !receipt && (
        <ErrorState error={error} title={t('load_failed')} onRetry={() => void refetch()} />
      )}
      {receipt && !isMissing && <SharedReceipt receipt={receipt} />}
    </div>
  );
}
