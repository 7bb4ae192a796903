import clsx from 'clsx';
import classes from './mana-bar.module.css';

interface ManaBarProps {
  /** 0 to 1; out of range is clamped. */
  value: number;
  /** What the bar says, for those who do not see it. Without it the bar is decoration. */
  label?: string;
  /** What will be left of `value` (balance after paying): the part between is drawn as spent. */
  after?: number;
  tone?: 'mana' | 'gold' | 'green' | 'amber' | 'red';
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;

/** The shop's motif: a rounded bar that fills. */
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
