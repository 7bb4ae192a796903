import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import classes from './load.module.css';

/** Maximum number of displayed lines. */
const SHOWN = 100;

/** Invalid lines with their faults. */
export function FaultList({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  if (lines.length === 0) return null;
  const rest = lines.length - SHOWN;
  return (
    <div className={classes.scroll} role="region" aria-label={t('load.errorList')} tabIndex={0}>
      <ul className={classes.errors}>
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {rest > 0 && <li>{t('load.moreErrors', format.count(rest))}</li>}
      </ul>
    </div>
  );
}
