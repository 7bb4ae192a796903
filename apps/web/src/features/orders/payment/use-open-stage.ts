import { trpc } from '#lib/trpc.ts';
import { isConfirming } from './payment-kind.ts';

export interface OpenStage {
  stage: 'opening' | 'awaiting' | 'confirming' | 'checking';
  payUrl: string | undefined;
}

/**
 * Payment stage of a pending order in the list; null when it does not wait for its payment. It is read from the
 * receipt, because the list does not contain it.
 */
export function useOpenStage(id: string): OpenStage | null {
  const { data } = trpc.orders.detail.useQuery(
    { id },
    { staleTime: 5_000, gcTime: 60_000, refetchInterval: 10_000 },
  );
  if (!data?.payment) return null;
  const { stage, pay_url: payUrl } = data.payment;
  if (isConfirming(id, data.payment)) return { stage: 'confirming', payUrl: undefined };
  return stage === 'opening' || stage === 'awaiting' || stage === 'checking'
    ? { stage, payUrl }
    : null;
}
