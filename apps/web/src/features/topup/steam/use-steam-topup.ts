import { isTopupRecipient, type TopupInputCurrency } from '@manabar/contracts/rules';
import { useCurrency } from '#lib/format/use-currency.ts';
import { useTopupDraft } from '#lib/drafts/topup-draft.ts';
import { readSteamAmount } from './read-steam-amount.ts';
import { useSteamCalculation } from './use-steam-calculation.ts';

/** State of the Steam page with its calculation, kept for a later return. */
export function useSteamTopup() {
  const [draft, change] = useTopupDraft('steam');
  const [currency] = useCurrency();
  const { playerId, amount } = draft;
  const inputCurrency = draft.inputCurrency ?? 'usd';
  const calculating = useSteamCalculation({ typed: amount, inputCurrency, currency });
  const login = playerId.trim();
  return {
    /** Login as typed. */
    typedLogin: playerId,
    login,
    isLogin: isTopupRecipient('steam', login),
    /** Amount as typed. */
    amount,
    inputCurrency,
    /** Currency of the balance that pays. */
    currency,
    calculating,
    typeLogin: (typed: string) => change({ playerId: typed }),
    typeAmount: (typed: string) => {
      if (readSteamAmount(typed).broken) calculating.clear();
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
