import { toAppError } from '#lib/errors.ts';
import { useTranslation } from 'react-i18next';

const MINUTE = 60;

/** Which field a refusal is about; null: about none. */
export function refusedField(thrown: unknown): 'player' | 'code' | null {
  const { code, details } = toAppError(thrown);
  if (code === 'player_not_found' || details['playerID'] !== undefined) return 'player';
  if (code === 'code_invalid' || code === 'code_already_used' || details['code'] !== undefined)
    return 'code';
  return null;
}

/** Why a code was not activated: what happened, whether it is still good, what to do. */
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
