import type { ReactNode } from 'react';
import { useTranslation } from '#lib/translation.ts';
import { Icon } from '#components/icon.tsx';
import classes from './payment-methods.module.css';

interface MethodProps {
  value: 'balance' | 'card' | 'sbp';
  name: string;
  hint?: string;
  selected?: boolean;
  children?: ReactNode;
}

function Method({ value, name, hint, selected = false, children }: MethodProps) {
  const { t } = useTranslation('checkout');
  return (
    <div className={classes.method} data-selected={selected || undefined}>
      <label className={classes.label}>
        <input
          type="radio"
          name="method"
          value={value}
          checked={selected}
          disabled={!selected}
          readOnly
        />
        <span className={classes.name}>
          {name}
          {hint && <span className={classes.hint}>{hint}</span>}
        </span>
        {selected ? (
          <Icon name="wallet" size={22} />
        ) : (
          <span className={classes.soon}>{t('method.soon')}</span>
        )}
      </label>
      {children}
    </div>
  );
}

interface PaymentMethodsProps {
  /** What the customer has of paying from the balance. */
  hint: string;
  /** What it does to the balance. */
  children: ReactNode;
}

/** Ways to pay. The balance pays now; cards and SBP are named, and not yet open. */
export function PaymentMethods({ hint, children }: PaymentMethodsProps) {
  const { t } = useTranslation('checkout');
  const cards = [t('method.visa'), t('method.mastercard'), t('method.mir')].join(', ');
  return (
    <fieldset className={classes.methods}>
      <legend>{t('method.label')}</legend>
      <Method value="balance" name={t('method.balance')} hint={hint} selected>
        {children}
      </Method>
      <Method value="card" name={t('method.cards')} hint={cards} />
      <Method value="sbp" name={t('method.sbp')} />
    </fieldset>
  );
}
