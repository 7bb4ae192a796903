import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/media/icon.tsx';
import { cardMethods } from '@manabar/contracts/rules';
import type { PayMethod } from './checkout-payment.ts';
import classes from './payment-methods.module.css';

/** Names the accepted cards in text, because the logos are trademarks of the card companies. */
function CardBrands() {
  const { t } = useTranslation('checkout');
  return <span>{cardMethods.map((method) => t(`method.${method}`)).join(', ')}</span>;
}

interface MethodProps {
  value: PayMethod | 'sbp';
  chosen: PayMethod;
  onChoose: (method: PayMethod) => void;
  name: string;
  hint?: ReactNode;
  icon?: 'wallet' | 'card';
  /** Reason why the method cannot be chosen. */
  closed?: string | null;
  /** Explanation of the chosen method. */
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
  /** Advantage of paying from the balance. */
  balanceHint: string;
  /** Reason why cards cannot be chosen; null when they can. */
  cardClosed: string | null;
  /** Explanation of the chosen method. */
  children: ReactNode;
}

/** Choice of payment methods: the balance and cards; SBP is listed but not available yet. */
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
