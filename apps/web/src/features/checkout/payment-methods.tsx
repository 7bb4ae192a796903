import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { CardBrands } from './card-brands.tsx';
import type { PayMethod } from './purchase.ts';
import classes from './payment-methods.module.css';

interface MethodProps {
  value: PayMethod | 'sbp';
  chosen: PayMethod;
  onChoose: (method: PayMethod) => void;
  name: string;
  hint?: ReactNode;
  icon?: 'wallet' | 'card';
  /** Why it cannot be chosen. */
  closed?: string | null;
  /** What it means, once it is chosen. */
  children?: ReactNode;
}

function Method(props: MethodProps) {
  const { value, chosen, onChoose, name, hint, icon, closed = null, children } = props;
  const selected = value === chosen;
  return (
    <div className={classes.method} data-selected={selected || undefined}>
      <label className={classes.label} data-closed={closed !== null || undefined}>
        <input
          type="radio"
          name="method"
          value={value}
          checked={selected}
          disabled={closed !== null}
          onChange={() => value !== 'sbp' && onChoose(value)}
        />
        <span className={classes.name}>
          {name}
          {hint && <span className={classes.hint}>{hint}</span>}
        </span>
        {closed !== null && <span className={classes.soon}>{closed}</span>}
        {closed === null && icon && <Icon name={icon} size={22} />}
      </label>
      {selected && children}
    </div>
  );
}

interface PaymentMethodsProps {
  chosen: PayMethod;
  onChoose: (method: PayMethod) => void;
  disabled: boolean;
  /** What the customer has of paying from the balance. */
  balanceHint: string;
  /** Why cards cannot be chosen; null when they can. */
  cardClosed: string | null;
  /** What paying in the chosen way means. */
  children: ReactNode;
}

/** Ways to pay. The balance and cards pay; SBP is named, and not yet open. */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { chosen, onChoose, disabled, balanceHint, cardClosed, children } = props;
  const { t } = useTranslation('checkout');
  const choice = { chosen, onChoose };
  return (
    <fieldset className={classes.methods} disabled={disabled}>
      <legend>{t('method.label')}</legend>
      <Method
        {...choice}
        value="balance"
        name={t('method.balance')}
        hint={balanceHint}
        icon="wallet"
      >
        {children}
      </Method>
      <Method
        {...choice}
        value="card"
        name={t('method.cards')}
        hint={<CardBrands />}
        icon="card"
        closed={cardClosed}
      >
        {children}
      </Method>
      <Method {...choice} value="sbp" name={t('method.sbp')} closed={t('method.soon')} />
    </fieldset>
  );
}
