import type { BulkResult } from '@manabar/contracts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import classes from './bulk-load.module.css';

/** Nobody reads further; the report has them all. */
const SHOWN = 100;

const reasons = [
  'too_few_fields',
  'code_missing',
  'code_too_long',
  'code_invalid',
  'amount_invalid',
  'price_usd_invalid',
  'price_rub_invalid',
  'price_required',
  'more_errors',
] as const;

/** Answers what is wrong with a line, by the word that the shop has for it. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('adminCodes');
  return (reason) => {
    const known = reasons.find((each) => each === reason);
    return known ? t(`reason.${known}`) : reason;
  };
}

/** Which lines were not loaded, or would not be, and why. */
export function LineErrors({ errors }: Pick<BulkResult, 'errors'>) {
  const { t } = useTranslation('adminCodes');
  const language = useLanguage();
  const reasonText = useReasonText();
  if (errors.length === 0) return null;
  const rest = errors.length - SHOWN;
  return (
    <div className={classes.scroll} role="region" aria-label={t('load.errorList')} tabIndex={0}>
      <ul className={classes.errors}>
        {errors.slice(0, SHOWN).map(({ line, reason }) => (
          <li key={line}>
            {t('load.errorLine', {
              line: formatNumber(line, language),
              reason: reasonText(reason),
            })}
          </li>
        ))}
        {rest > 0 && (
          <li>{t('load.moreErrors', { count: rest, shown: formatNumber(rest, language) })}</li>
        )}
      </ul>
    </div>
  );
}
