import { useTranslation } from '#lib/translation.ts';
import type { OrderDetail } from '@manabar/contracts';
import classes from './topup-facts.module.css';

/** Whom an item tops up, and where that is when it has not arrived. */
export function TopupFacts({ item }: { item: OrderDetail['items'][number] }) {
  const { t } = useTranslation('orders');
  const { topup_data: topup, player_name: name, status } = item;
  return (
    <>
      {topup && (
        <dl className={classes.facts}>
          <div>
            <dt>{t(topup.service === 'steam' ? 'topup.login' : 'topup.player')}</dt>
            <dd className={classes.id} translate="no">
              {topup.login}
            </dd>
          </div>
          {name !== undefined && (
            <div>
              <dt>{t('topup.name')}</dt>
              <dd translate="no">{name}</dd>
            </div>
          )}
        </dl>
      )}
      {status !== 'delivered' && (
        <p className={classes.note}>
          {t(
            status === 'refunded' ? 'topup.refunded' : `topup.stage.${item.stage ?? 'processing'}`,
          )}
        </p>
      )}
    </>
  );
}
