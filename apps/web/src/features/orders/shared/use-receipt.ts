import { trpc } from '#lib/trpc.ts';
import { toAppError } from '#lib/errors/errors.ts';

/** Receipt of an order by the token of its link. A token that is not valid stays so. */
export function useReceipt(token: string) {
  return trpc.orders.receipt.useQuery(
    { token },
    {
      staleTime: 30_000,
      retry: (failures, error) => toAppError(error).status !== 404 && failures < 2,
    },
  );
}
