import { toAppError } from '#lib/errors.ts';
import { useTranslation } from 'react-i18next';
import { codeRefusal, useCodeFailureText } from '../codes/shared/use-code-refusal.ts';

const mayBeRedeemed = (thrown: unknown) => {
  const { code, details } = toAppError(thrown);
  return code === 'conflict' && details['status'] === 'may_be_redeemed';
};

/** Whether the shop said more than that somebody was faster. */
export const isPubgRefusal = (thrown: unknown) =>
  codeRefusal(thrown) !== null || mayBeRedeemed(thrown);

/** Answers what an admin reads when something with a PUBG code was refused. */
export function usePubgFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('adminGames');
  const failureText = useCodeFailureText();
  return (thrown) => (mayBeRedeemed(thrown) ? t('codes.mayBeRedeemed') : failureText(thrown));
}
