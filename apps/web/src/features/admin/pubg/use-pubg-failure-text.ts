import { toAppError } from '#lib/errors/errors.ts';
import { useTranslation } from 'react-i18next';
import { codeRefusal, useCodeFailureText } from '../codes/shared/use-code-failure-text.ts';

const mayBeRedeemed = (thrown: unknown) => {
  const { code, details } = toAppError(thrown);
  return code === 'conflict' && details['status'] === 'may_be_redeemed';
};

/** Whether the refusal has a specific reason besides a version conflict. */
export const isPubgRefusal = (thrown: unknown) =>
  codeRefusal(thrown) !== null || mayBeRedeemed(thrown);

/** Returns a function for the text of a refused action on a PUBG code. */
export function usePubgFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('adminGames');
  const failureText = useCodeFailureText();
  return (thrown) => (mayBeRedeemed(thrown) ? t('codes.mayBeRedeemed') : failureText(thrown));
}
