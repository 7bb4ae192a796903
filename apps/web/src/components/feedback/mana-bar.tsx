import clsx from 'clsx';
import classes from './mana-bar.module.css';

interface ManaBarProps {
  /** 0 to 1; other values are clamped. */
  value: number;
  /** Accessible name; without it the bar is decorative. */
  label?: string;
  /** Remaining part of `value` (balance after paying); the difference is shown as spent. */
  after?: number;
  tone?: 'mana' | 'gold' | 'green' | 'amber' | 'red';
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;

/** Rounded progress bar in the shop's style. */
export function ManaBar({
  value,
  label,
  after,
  tone = 'mana',
  size = 'md',
  className,
}: ManaBarProps) {
  const meaning = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuenow': Math.round(value * 100),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      }
    : { 'aria-hidden': true };
  return (
    <div {...meaning} className={clsx(classes.bar, className)} data-tone={tone} data-size={size}>
      {after !== undefined && <span className={classes.spent} style={{ width: percent(value) }} />}
      <span className={classes.fill} style={{ width: percent(after ?? value) }} />
    </div>
  );
}
