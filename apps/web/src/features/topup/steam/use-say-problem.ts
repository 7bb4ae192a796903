import { toast, TOAST_MS } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#lib/session/use-go-to-login.ts';
import type { TypedAmountRule } from './read-steam-amount.ts';

/** Rule that an amount breaks. `charge`: its price is below `minimum` in the paying currency. */
export type BrokenRule =
  | { rule: TypedAmountRule | 'maximum' }
  | { rule: 'charge'; minimum: number };

/**
 * Reason why there is no calculation. `amount`: the amount was refused. `rates`: the shop's rates are outdated.
 */
export type SteamProblem =
  | { kind: 'login' | 'rates' | 'other' }
  | { kind: 'amount'; broken: BrokenRule };

/** Returns the customer's text for a problem. */
function useProblemText(): (problem: SteamProblem) => string {
  const { t } = useTranslation(['steam', 'errors']);
  return ({ kind }) => {
    switch (kind) {
      case 'login':
        return t('steam:deducted.loginRequired');
      case 'amount':
        return t('steam:amount.invalid');
      case 'rates':
        return t('errors:rates_stale');
      case 'other':
        return t('steam:deducted.failed');
    }
  };
}

/** Shows a problem as a toast; guests are directed to the log-in. */
export function useSayProblem(): (problem: SteamProblem) => void {
  const { t } = useTranslation('steam');
  const problemText = useProblemText();
  const goToLogin = useGoToLogin();
  return (problem) => {
    const text = problemText(problem);
    if (problem.kind === 'login')
      toast('warning', text, TOAST_MS, { label: t('deducted.goToLogin'), run: goToLogin });
    else toast('error', text);
  };
}
