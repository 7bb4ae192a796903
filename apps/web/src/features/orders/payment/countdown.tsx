import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from '../refunds/use-seconds-left.ts';
import classes from './payment-panel.module.css';

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Remaining minutes that are announced to screen readers. */
const said = [1, 5];

interface CountdownProps {
  /** Start of the countdown in ISO 8601. */
  from: string;
  until: string;
}

/** Countdown of the time to pay; screen readers announce it only when little time is left. */
export function Countdown({ from, until }: CountdownProps) {
  const { t } = useTranslation('payment');
  const left = useSecondsLeft(until);
  const whole = (Date.parse(until) - Date.parse(from)) / 1000;
  const short = left === null ? undefined : said.find((minutes) => left <= minutes * 60);
  return (
    <div className={classes.countdown}>
      <p>
        <span className="muted small">{t('left.label')}</span>
        <span role="timer" className={classes.left} data-short={short === 1 || undefined}>
          {left === null ? '–:––' : clock(left)}
        </span>
      </p>
      <ManaBar value={(left ?? 0) / Math.max(whole, 1)} tone="amber" size="sm" />
      <p className="visually-hidden" role="status">
        {short !== undefined && t('left.soon', { count: short })}
      </p>
    </div>
  );
}
