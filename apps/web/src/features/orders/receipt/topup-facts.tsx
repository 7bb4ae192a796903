import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { GIVEN_UP_REASON, knownTopupReason } from '@manabar/contracts/rules';
import classes from './topup-facts.module.css';

type Item = OrderDetail['items'][number];

/** Text about a refunded item: whether it failed, and the destination of its money; null when nothing was paid. */
function useRefundText(): (item: Item, isCancelled: boolean) => string | null {
  const { t } = useTranslation('orders');
  return ({ refunded_to: refundedTo, was_delivered: wasDelivered, reason }, isCancelled) => {
    if (refundedTo === undefined) return null;
    const toCard = refundedTo === 'card';
    // The shop's cancellation has a reason, the customer's has none.
    const byCustomer = isCancelled && reason === undefined;
    if (wasDelivered || byCustomer) return t(toCard ? 'topup.returnedToCard' : 'topup.returned');
    return t(toCard ? 'topup.refundedToCard' : 'topup.refunded');
  };
}

/** Progress text of an undelivered item; for a purchase by code it is about the code instead of money. */
function useWhereItIs(): (item: Item, byCode: boolean, isCancelled: boolean) => string | null {
  const { t } = useTranslation('orders');
  const refundText = useRefundText();
  return (item, byCode, isCancelled) => {
    const { status, stage = 'processing', reason } = item;
    if (status === 'refunded' && byCode) {
      return t(`activation.${reason === GIVEN_UP_REASON ? 'givenUp' : 'refunded'}`);
    }
    if (status === 'refunded') return refundText(item, isCancelled);
    if (stage === 'unknown' && byCode) return t('activation.unknown');
    return t(`topup.stage.${stage}`);
  };
}

/** Returns a function for the text of a top-up's failure; a supplier's own words are shown unchanged. */
function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('orders');
  return (reason) => {
    const known = knownTopupReason(reason);
    return known ? t(`topup.reasons.${known}`) : reason;
  };
}

interface TopupFactsProps {
  item: Item;
  /** The order activates a code. */
  byCode?: boolean;
  /** The order was cancelled. */
  isCancelled?: boolean;
  /** Some top-ups of the order are not delivered, so that a delivered one is marked. */
  isPartial?: boolean;
}

/** Recipient of an item, and its progress while the order is not delivered completely. */
export function TopupFacts({
  item,
  byCode = false,
  isCancelled = false,
  isPartial = false,
}: TopupFactsProps) {
  const { t } = useTranslation('orders');
  const whereItIs = useWhereItIs();
  const reasonText = useReasonText();
  const { topup_data: topup, player_name: name, status } = item;
  const delivered = isPartial ? t('stages.toppedUp') : null;
  const where = status === 'delivered' ? delivered : whereItIs(item, byCode, isCancelled);
  // An activation that was given up has no money to refund, so its progress text explains the failure.
  const reason = byCode && item.reason === GIVEN_UP_REASON ? undefined : item.reason;
  return (
    <>
      {topup && (
        <dl className={classes.facts}>
          <div className="pair">
            <dt>{t(topup.service === 'steam' ? 'topup.login' : 'topup.player')}</dt>
            <dd className={classes.id} translate="no">
              {topup.login}
            </dd>
          </div>
          {name !== undefined && (
            <div className="pair">
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
      {status === 'refunded' && reason !== undefined && (
        <p className={classes.note} data-reason>
          {t('topup.reason', { reason: reasonText(reason) })}
        </p>
      )}
    </>
  );
}
