import { toDecimal } from '@manabar/contracts';
import type { QuoteTopup } from './quote.ts';
import { quoteSteamAmount } from './steam-quote.ts';

/** An amount of money for a Steam wallet, at the day's rates. Errors of {@link quoteSteamAmount}. */
export const quoteSteam: QuoteTopup = async (deps, tx, { data: { service, chosen }, currency }) => {
  if (chosen.choice !== 'amount') throw new Error(`${service} is topped up by amounts`);
  const { amount, inputCurrency } = chosen;
  const { prices, commissions } = await quoteSteamAmount(deps, tx, chosen, currency);
  return [
    {
      offerName: `Steam Topup ${toDecimal(amount)} ${inputCurrency.toUpperCase()}`,
      prices,
      commission: commissions[currency],
      gameAmount: Number(amount / 100n),
      denominationId: null,
      inputAmount: amount,
      inputCurrency,
    },
  ];
};
