import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Region } from '@manabar/contracts';
import { RegionFlag } from '#components/media/region-flag.tsx';
import classes from './region-picker.module.css';

/** Pseudo-region of codes that work in every region. */
const GLOBAL = 0;

interface RegionPickerProps {
  regions: readonly Region[];
  value: number;
  onChange: (id: number) => void;
}

/** Choice of the region of the account that will use the code. */
export function RegionPicker({ regions, value, onChange }: RegionPickerProps) {
  const { t } = useTranslation('product');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('region.title')}
      </h2>
      <div className={classes.regions} role="group" aria-labelledby={titleId}>
        {regions.map((region) => (
          <button
            key={region.id}
            type="button"
            className={classes.region}
            aria-pressed={region.id === value}
            onClick={() => onChange(region.id)}
          >
            <RegionFlag code={region.code} flag={region.flag} />
            {region.name}
          </button>
        ))}
      </div>
      <p className="muted small">{t(value === GLOBAL ? 'region.globalHint' : 'region.hint')}</p>
    </section>
  );
}
