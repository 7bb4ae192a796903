import type { Currency } from '@manabar/contracts';
import { useSession } from '#lib/session.ts';
import { trpc } from '#lib/trpc.ts';

/** Balances in major units by currency; undefined while loading, logged out or not known. */
export function useBalance(): Record<Currency, number> | undefined {
  const session = useSession();
  const balance = trpc.wallet.balance.useQuery(undefined, { enabled: session !== null });
  if (!balance.data) return undefined;
  const amount = (currency: Currency) =>
    balance.data.find((entry) => entry.currency === currency)?.amount ?? 0;
  return { usd: amount('usd'), rub: amount('rub') };
}
