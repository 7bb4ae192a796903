import { useTranslation } from 'react-i18next';
import { Icon } from '#components/media/icon.tsx';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import type { Source } from './checkout-payment.ts';
import classes from './card-panel.module.css';

/** Explains payment by card: the bank's page, the duration of the reservation, and its end without a payment. */
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
