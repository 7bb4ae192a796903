import { useTranslation } from 'react-i18next';
import classes from './logo.module.css';

/** Logo: a mana bar, two thirds full, with the shop's name. */
export function Logo() {
  const { t } = useTranslation('common');
  return (
    <span className={classes.logo}>
      <svg width="36" height="18" viewBox="0 0 36 18" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id="logo-mana" x1="0" x2="1" y1="0" y2="0">
            <stop offset="0" stopColor="#4f5bff" />
            <stop offset="1" stopColor="#8b5cf6" />
          </linearGradient>
        </defs>
        <rect
          x="1"
          y="1"
          width="34"
          height="16"
          rx="8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
        <rect x="4" y="4" width="19" height="10" rx="5" fill="url(#logo-mana)" />
      </svg>
      <span translate="no" className={classes.name}>
        {t('brand')}
      </span>
    </span>
  );
}
