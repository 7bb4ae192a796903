import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { knownTopupReason } from '@manabar/contracts/rules';
import classes from './topup-facts.module.css';

type Item = OrderDetail['items'][number];

/** Progress text of an undelivered item; for a purchase by code it is about the code instead of money. */
function useWhereItIs(): (item: Item, byCode: boolean) => string | null {
  const { t } = useTranslation('orders');
  return ({ status, stage = 'processing', refunded_to: refundedTo }, byCode) => {
    if (status === 'refunded') {
      if (byCode) return t('activation.refunded');
      if (refundedTo === undefined) return null;
      return t(refundedTo === 'card' ? 'topup.refundedToCard' : 'topup.refunded');
    }
    if (stage === 'unknown' && byCode) return t('activation.unknown');
    return t(`topup.stage.${stage}`);
  };
}

/** Returns a function for the text of why a top-up failed; a supplier's own words are shown unchanged. */
function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('orders');
  return (reason) => {
    const known = knownTopupReason(reason);
    return known ? t(`topup.reasons.${known}`) : reason;
  };
}

/** Recipient of an item, and its progress while it is undelivered. */
export function TopupFacts({ item, byCode = false }: { item: Item; byCode?: boolean }) {
  const { t } = useTranslation('orders');
  const whereItIs = useWhereItIs();
  const reasonText = useReasonText();
  const { topup_data: topup, player_name: name, status } = item;
  const where = status === 'delivered' ? null : whereItIs(item, byCode);
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
              <dt>{t(topup.service === 'steam' ? 'topup.account' : 'topup.name')}</dt>
              <dd translate="no">{name}</dd>
            </div>
          )}
        </dl>
      )}
      {where !== null && (
        <p className={classes.note} data-refunded={status === 'refunded' || undefined}>
          {where}
        </p>
      )}
      {status === 'refunded' && item.reason !== undefined && (
        <p className={classes.note} data-reason>
          {t('topup.reason', { reason: reasonText(item.reason) })}
        </p>
      )}
    </>
  );
}
