import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import type { Source } from './purchase.ts';
import classes from './card-panel.module.css';

/** What paying by card means: where it is paid, what is held for it and how long, what if it is not paid. */
export function CardPanel({ bought }: { bought: Source['bought'] }) {
  const { t } = useTranslation('checkout');
  const settings = useShopSettings();
  const minutes = settings?.cardHoldMinutes;
  return (
    <ul className={classes.panel}>
      <li>
        <Icon name="card" size={18} />
        {t('card.where')}
      </li>
      <li>
        <Icon name="clock" size={18} />
        {minutes === undefined
          ? t(`card.held.${bought}`)
          : t(`card.heldFor.${bought}`, { count: minutes })}
      </li>
      <li>
        <Icon name="check" size={18} />
        {t(`card.after.${bought}`)}
      </li>
    </ul>
  );
}
