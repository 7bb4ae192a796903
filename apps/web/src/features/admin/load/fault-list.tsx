import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import classes from './load.module.css';

/** Maximum number of displayed lines. */
const SHOWN = 100;

/** Invalid lines with their faults. */
export function FaultList({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (lines.length === 0) return null;
  const rest = lines.length - SHOWN;
  return (
    <div className={classes.scroll} role="region" aria-label={t('load.errorList')} tabIndex={0}>
      <ul className={classes.errors}>
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {rest > 0 && (
          <li>{t('load.moreErrors', { count: rest, shown: formatNumber(rest, language) })}</li>
        )}
      </ul>
    </div>
  );
}
