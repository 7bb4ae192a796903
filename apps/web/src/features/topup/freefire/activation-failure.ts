import { toAppError } from '#lib/errors/errors.ts';
import { useTranslation } from 'react-i18next';

const MINUTE = 60;

/** Returns the field that a refusal is about; null when it is about none. */
export function refusedField(thrown: unknown): 'player' | 'code' | null {
  const { code, details } = toAppError(thrown);
  if (code === 'player_not_found' || details['playerID'] !== undefined) return 'player';
  if (code === 'code_invalid' || code === 'code_already_used' || details['code'] !== undefined)
    return 'code';
  return null;
}

/** Returns the text for a failed activation: the cause, whether the code is still valid, and the next step. */
export function useActivationFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation(['topup', 'errors']);
  return (thrown) => {
    const { code, status, retryAfter } = toAppError(thrown);
    if (code === 'rate_limited') {
      const seconds = retryAfter ?? MINUTE;
      return t('topup:activate.failed.rate_limited', {
        count: Math.max(1, Math.ceil(seconds / MINUTE)),
      });
    }
    if (code === 'supplier_unavailable') return t('topup:activate.failed.supplier_unavailable');
    if (status === null) return t('topup:activate.failed.unknown');
    if (code === 'UNEXPECTED_ERROR') return t('topup:activate.failed.general');
    return t(`errors:${code}`);
  };
}
