import { useTranslation } from 'react-i18next';
import classes from './kind-filter.module.css';
import { kinds, type Kind } from './use-catalogue-address.ts';

/** Filter chips: all goods, top-ups, gift cards. */
export function KindFilter({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useTranslation('catalogue');
  return (
    <div className={classes.chips} role="group" aria-label={t('filter.label')}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={classes.chip}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {t(`filter.${kind}`)}
        </button>
      ))}
    </div>
  );
}
