import { trpc } from '#lib/trpc.ts';

/** The customer's prepaid balance, asked for anew where a payment is decided. */
export function useBalance() {
  return trpc.wallet.balance.useQuery(undefined, { staleTime: 5_000 });
}
