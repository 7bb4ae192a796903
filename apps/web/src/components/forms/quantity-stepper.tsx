import { useTranslation } from 'react-i18next';
import { useFormatter } from '#lib/format/format.ts';
import { Icon, type IconName } from '../media/icon.tsx';
import classes from './quantity-stepper.module.css';

interface QuantityStepperProps {
  value: number;
  onChange: (quantity: number) => void;
  /** Plus is disabled at this value. */
  max: number;
  /** Minus is disabled at this value; 1 by default (the cart passes 0: minus at 1 removes). */
  min?: number;
  /** Accessible name; "Quantity" by default. */
  label?: string;
  disabled?: boolean;
}

/** Quantity with minus and plus buttons; changes are announced to screen readers. */
export function QuantityStepper({
  value,
  onChange,
  max,
  min = 1,
  label,
  disabled = false,
}: QuantityStepperProps) {
  const { t } = useTranslation('common');
  const format = useFormatter();
  const button = (icon: IconName, name: string, next: number, off: boolean) => (
    <button
      type="button"
      className={classes.button}
      aria-label={label ? `${name}: ${label}` : name}
      disabled={disabled || off}
      onClick={() => onChange(next)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <div className={classes.stepper} role="group" aria-label={label ?? t('quantity')}>
      {button('minus', t('decrease'), value - 1, value <= min)}
      <output className={classes.value} aria-live="polite">
        {format.number(value)}
      </output>
      {button('plus', t('increase'), value + 1, value >= max)}
    </div>
  );
}
