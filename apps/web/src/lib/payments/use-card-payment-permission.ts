import type { Currency } from '@manabar/contracts/rules';
import { useSession } from '#lib/session/session.ts';
import { trpc } from '#lib/trpc.ts';
import { useShopSettingsQuery } from '#lib/use-shop-settings.ts';

const useAccess = (enabled: boolean) => trpc.payments.cardAccess.useQuery(undefined, { enabled });

/** Requests the card permission while the rest of a page loads, so that nothing moves when it is shown. */
export function useEarlyCardPaymentPermission(): void {
  useAccess(useSession() !== null);
}

/** Whether the customer may pay by card in a currency; undefined until it is known. Requests it only when `needed`. */
export function useCardPaymentPermission(currency: Currency, needed: boolean): boolean | undefined {
  const session = useSession();
  const settings = useShopSettingsQuery();
  const refused = settings.data?.cardCurrencies.includes(currency) === false || settings.isError;
  const asks = session !== null && needed && !refused;
  const access = useAccess(asks);
  if (!asks) return false;
  if (settings.isPending || access.isPending) return undefined;
  return access.data?.allowed === true;
}
