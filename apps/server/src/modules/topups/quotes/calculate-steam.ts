import { toDecimal, type calculateSteamInput, type SteamCalculation } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { quoteSteamAmount } from './steam-price.ts';

/**
 * Calculates the current price of a Steam wallet amount paid from a balance. Errors: those of
 * {@link quoteSteamAmount}.
 */
export async function calculateSteam(
  deps: Pick<Deps, 'env' | 'clock' | 'pool'>,
  { userBalanceCurrency, ...amount }: z.output<typeof calculateSteamInput>,
): Promise<SteamCalculation> {
  const { prices, commissions } = await quoteSteamAmount(
    deps,
    deps.pool,
    amount,
    userBalanceCurrency,
    'amount',
  );
  return {
    success: true,
    calculation: {
      amountInUserCurrency: toDecimal(prices[userBalanceCurrency]),
      amountWithCommission: toDecimal(prices.usd),
      commission: toDecimal(commissions.usd),
    },
  };
}
