import { toDecimal } from '@manabar/contracts';
import type { QuoteTopup } from './topup-quote.ts';
import { quoteSteamAmount } from './steam-price.ts';

/** Quotes an amount of money for a Steam wallet at the current rates. Errors: those of {@link quoteSteamAmount}. */
export const quoteSteam: QuoteTopup = async (deps, tx, { data: { service, chosen }, currency }) => {
  if (chosen.choice !== 'amount') throw new Error(`${service} is topped up by amounts`);
  const { amount, inputCurrency } = chosen;
  const { prices, commissions } = await quoteSteamAmount(
    deps,
    tx,
    chosen,
    currency,
    'topupData.amount',
  );
  return [
    {
      offerName: `Steam Topup ${toDecimal(amount)} ${inputCurrency.toUpperCase()}`,
      prices,
      commission: commissions[currency],
      gameAmount: Number(amount / 100n),
      denominationId: null,
      itemId: null,
      inputAmount: amount,
      inputCurrency,
    },
  ];
};
