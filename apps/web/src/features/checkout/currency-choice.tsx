import { useTranslation } from 'react-i18next';
import type { Currency } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import type { Totals } from './checkout-payment.ts';
import classes from './currency-choice.module.css';

interface CurrencyChoiceProps {
  value: Currency;
  onChange: (currency: Currency) => void;
  totals: Totals;
  disabled?: boolean;
}

/** Choice between dollars and roubles, each with the order's total. */
export function CurrencyChoice({ value, onChange, totals, disabled = false }: CurrencyChoiceProps) {
  const { t } = useTranslation('checkout');
  const order: Currency[] = ['rub', 'usd'];
  const [only, second] = order.filter((currency) => totals[currency] !== null);
  return (
    <fieldset disabled={disabled}>
      <legend className={classes.legend}>{t('currency.label')}</legend>
      <div className={classes.options}>
        {order.map((currency) => (
          <label
            key={currency}
            className={classes.option}
            data-selected={currency === value || undefined}
          >
            <input
              type="radio"
              name="currency"
              value={currency}
              checked={currency === value}
              disabled={totals[currency] === null}
              onChange={() => onChange(currency)}
            />
            <span>{t(`currency.${currency}`)}</span>
            <MoneyText amount={totals[currency]} currency={currency} className={classes.total} />
          </label>
        ))}
      </div>
      {!second && (
        <p className={classes.note}>{only ? t(`currency.only.${only}`) : t('currency.none')}</p>
      )}
    </fieldset>
  );
}
