import { useTranslation } from 'react-i18next';
import type { Profile } from '@manabar/contracts';
import { buyerLevels } from '@manabar/contracts/rules';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import classes from './buyer-level-progress.module.css';

/** Next level; undefined after the highest. */
function levelAfter(level: Profile['buyerStatus']['level']) {
  return buyerLevels[buyerLevels.findIndex((each) => each.level === level) + 1]?.level;
}

/** Level reached by purchases and the amount missing to the next one; levels are informational only. */
export function BuyerLevelProgress({ status }: { status: Profile['buyerStatus'] }) {
  const { t } = useTranslation('profile');
  const { level, current, total } = status;
  const next = levelAfter(level);
  return (
    <section className={`card ${classes.status}`} aria-labelledby="buyer-status">
      <h2 id="buyer-status">{t('status.title')}</h2>
      <div className={classes.line}>
        <p className={classes.level}>{t(`level.${level}`)}</p>
        <p className="figures">
          {next
            ? t('status.progress', { current, total })
            : t('status.purchases', { count: current })}
        </p>
      </div>
      <ManaBar
        size="lg"
        value={next ? current / total : 1}
        label={t('status.bar', { current, total })}
      />
      <p>
        {next
          ? t('status.next', { count: total - current, level: t(`level.${next}`) })
          : t('status.top')}
      </p>
      <p className="muted small">{t('status.hint')}</p>
    </section>
  );
}
