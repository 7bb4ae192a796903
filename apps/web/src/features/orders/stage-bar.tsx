import { useTranslation } from 'react-i18next';
import type { Language, Order } from '@manabar/contracts';
import { Icon } from '#components/icon.tsx';
import { ManaBar } from '#components/mana-bar.tsx';
import { localeTag, useLanguage } from '#lib/locale.ts';
import { barOf, stagesOf } from './order-stages.ts';
import classes from './stage-bar.module.css';

/** Day and time in figures: the heading above has the long form. */
function formatMoment(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(localeTag(language), {
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(iso));
}

/** Where the order is now: the bar with its stages and their times. */
export function StageBar({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const stages = stagesOf(order);
  return (
    <section className={`card ${classes.stages}`}>
      <ManaBar
        {...barOf(order)}
        size="lg"
        label={t('stages.label', { status: t(`status.${order.status}`) })}
      />
      <ol>
        {stages.map(({ name, done, at }) => (
          <li key={name} data-done={done || undefined} data-name={name}>
            <span className={classes.name}>
              {done && name !== 'processing' && (
                <Icon name={name === 'cancelled' ? 'close' : 'check'} size={16} />
              )}
              {t(`stages.${name}`)}
            </span>
            <span className="small muted">
              {at !== null && formatMoment(at, language)}
              {!done && t('stages.waiting')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
