import { useTranslation } from 'react-i18next';
import type { Currency } from '@manabar/contracts';
import classes from './currency-filter.module.css';

interface CurrencyFilterProps {
  value: Currency | null;
  onChange: (currency: Currency | null) => void;
}

/** Filter chips: all currencies, or one. */
export function CurrencyFilter({ value, onChange }: CurrencyFilterProps) {
  const { t } = useTranslation(['balance', 'common']);
  const choices = [null, 'rub', 'usd'] as const;
  return (
    <div className={classes.chips} role="group" aria-label={t('filter.label')}>
      {choices.map((currency) => (
        <button
          key={currency}
          type="button"
          className={classes.chip}
          aria-pressed={currency === value}
          onClick={() => onChange(currency)}
        >
          {currency === null ? t('filter.all') : t(`common:currency.${currency}`)}
        </button>
      ))}
    </div>
  );
}
