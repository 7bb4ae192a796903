import { isTopupRecipient, type TopupInputCurrency } from '@manabar/contracts/rules';
import { useCurrency } from '#lib/currency.ts';
import { useTopupDraft } from '#lib/topup-draft.ts';
import { isAboveZero } from './steam-amount.ts';
import { useSteamCalculation } from './use-steam-calculation.ts';

/** What stands on the page, kept for whoever comes back to it, and what it comes to. */
export function useSteamTopup() {
  const [draft, change] = useTopupDraft('steam');
  const [currency] = useCurrency();
  const { playerId, amount } = draft;
  const inputCurrency = draft.inputCurrency ?? 'usd';
  const calculating = useSteamCalculation({ typed: amount, inputCurrency, currency });
  const login = playerId.trim();
  return {
    /** As it was typed. */
    typedLogin: playerId,
    login,
    isLogin: isTopupRecipient('steam', login),
    /** As it was typed. */
    amount,
    inputCurrency,
    /** The currency of the balance that is paid from. */
    currency,
    calculating,
    typeLogin: (typed: string) => change({ playerId: typed }),
    typeAmount: (typed: string) => {
      if (!isAboveZero(typed)) calculating.clear();
      change({ amount: typed });
    },
    chooseInput: (next: TopupInputCurrency) => {
      if (next === inputCurrency) return;
      calculating.clear();
      change({ inputCurrency: next });
    },
  };
}
export type SteamTopupState = ReturnType<typeof useSteamTopup>;
