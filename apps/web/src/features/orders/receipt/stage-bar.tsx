import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/media/icon.tsx';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { isActivation } from '../order-kind.ts';
import { barOf, stagesOf, type StagedOrder, type StageName } from './order-stages.ts';
import classes from './stage-bar.module.css';

/** Stages that last for some time, so they are shown without a tick. */
const underWay: readonly StageName[] = ['processing', 'accepted', 'checking'];

interface StageBarProps {
  order: StagedOrder;
  /** Gives access to the section, which can be focused by scripts. */
  ref?: Ref<HTMLElement>;
}

/** Progress of the order: bar with stages and their times. Screen readers announce a changed status. */
export function StageBar({ order, ref }: StageBarProps) {
  const { t } = useTranslation('orders');
  const format = useFormatter();
  const stages = stagesOf(order);
  const isChecking = stages.some(({ name }) => name === 'checking');
  const label = t('stages.label', { status: t(`status.${order.status}`) });
  const [initial] = useState(order.status);
  return (
    <section ref={ref} tabIndex={-1} aria-label={label} className={`card ${classes.stages}`}>
      <ManaBar {...barOf(order)} size="lg" label={label} />
      <ol>
        {stages.map(({ name, done, at }) => (
          <li key={name} data-done={done || undefined} data-name={name}>
            <span className={classes.name}>
              {done && !underWay.includes(name) && (
                <Icon name={name === 'cancelled' ? 'close' : 'check'} size={16} />
              )}
              {t(`stages.${name}`)}
            </span>
            <span className="small muted">
              {at !== null && format.dateTime(at)}
              {at === null && underWay.includes(name) && t('stages.now')}
              {!done && !isChecking && t('stages.waiting')}
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {order.status !== initial && label}
      </p>
      {isChecking && (
        <p className={classes.hint} role="status">
          {t(isActivation(order) ? 'activation.checkingHint' : 'stages.checkingHint')}
        </p>
      )}
    </section>
  );
}
