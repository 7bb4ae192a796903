import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { useTranslation } from 'react-i18next';

/** Specific reason why a code could not be changed; null for a plain version conflict. */
export function codeRefusal(thrown: unknown): 'inOrder' | 'recalled' | 'duplicate' | null {
  const { code, details } = toAppError(thrown);
  if (code !== 'conflict') return null;
  if (details['status'] === 'in_order') return 'inOrder';
  if (details['status'] === 'recalled') return 'recalled';
  return details['code'] === 'duplicate' ? 'duplicate' : null;
}

/** Returns a function for the text of a refused action on a code. */
export function useCodeFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('adminCodes');
  const errorText = useErrorText();
  return (thrown) => {
    const refusal = codeRefusal(thrown);
    return refusal ? t(`refusal.${refusal}`) : errorText(thrown);
  };
}
