import { toAppError } from '#lib/errors.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/use-error-text.ts';

/** Why a code could not be changed, where the shop said more than that somebody was faster: `inOrder`, `recalled`, `duplicate`. */
export function codeRefusal(thrown: unknown): 'inOrder' | 'recalled' | 'duplicate' | null {
  const { code, details } = toAppError(thrown);
  if (code !== 'conflict') return null;
  if (details['status'] === 'in_order') return 'inOrder';
  if (details['status'] === 'recalled') return 'recalled';
  return details['code'] === 'duplicate' ? 'duplicate' : null;
}

/** Answers what an admin reads when something with a code was refused. */
export function useCodeFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('adminCodes');
  const errorText = useErrorText();
  return (thrown) => {
    const refusal = codeRefusal(thrown);
    return refusal ? t(`refusal.${refusal}`) : errorText(thrown);
  };
}
