import type { Currency } from '@manabar/contracts/rules';
import { useSession } from '#lib/session/session.ts';
import { trpc } from '#lib/trpc.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';

/** Whether the customer may pay by card in a currency; undefined while that is unknown. Asks only when `needed`. */
export function useCardAccess(currency: Currency, needed: boolean): boolean | undefined {
  const session = useSession();
  const currencies = useShopSettings()?.cardCurrencies;
  const accepted = currencies?.includes(currency) === true;
  const { data, isPending } = trpc.payments.cardAccess.useQuery(undefined, {
    enabled: session !== null && needed && accepted,
  });
  if (!needed || !accepted || session === null) return false;
  return isPending ? undefined : data?.allowed === true;
}
