import { toast, TOAST_MS } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#lib/use-go-to-login.ts';

/**
 * Why there is no calculation. `amount`: it was refused; `minimum` where it costs less than the shop takes, in the
 * currency that is paid in. `rates`: those of the shop are too old.
 */
export type SteamProblem =
  { kind: 'login' | 'rates' | 'other' } | { kind: 'amount'; minimum: number | null };

/** What a customer reads of a problem. */
export function useProblemText(): (problem: SteamProblem) => string {
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

/** Says a problem; who has to log in first is shown the way. */
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
