import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '@manabar/contracts';
import { orderPath } from '@manabar/contracts/rules';
import { usePageTitle } from '#lib/page/use-page-title.ts';
import { useSession } from '#lib/session/session.ts';
import { DatedHeading } from '../dated-heading.tsx';
import { StageBar } from '../receipt/stage-bar.tsx';
import { SharedItems } from './shared-items.tsx';
import classes from './shared-receipt.module.css';

/** State of the order: its payment while it is unpaid or when it has no items, else its stages. */
function OrderState({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipt');
  const { payment, items } = receipt;
  if (payment && (payment.stage !== 'paid' || items.length === 0))
    return (
      <p className={`card ${classes.payment}`} data-stage={payment.stage}>
        {t(`payment.${payment.stage}`)}
      </p>
    );
  return items.length > 0 ? <StageBar order={receipt} /> : null;
}

/** Link to the order's own receipt with its codes and players, for which guests have to log in. */
function OwnerSection({ receipt: { id, items } }: { receipt: Receipt }) {
  const { t } = useTranslation('receipt');
  const isGuest = useSession() === null;
  const hasCodes = items.some(({ item_type }) => item_type === 'code');
  const logIn = t(hasCodes ? 'logIn' : 'logInTopup');
  return (
    <section className="card stack-12 padded">
      {items.length > 0 && <p>{t(hasCodes ? 'noCodes' : 'noPlayer')}</p>}
      <Button component={Link} to={orderPath(id)} className={classes.action}>
        {isGuest ? logIn : t('open')}
      </Button>
    </section>
  );
}

/** Part of an order that every visitor with the link may see: state and totals, without codes. */
export function SharedReceipt({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipt');
  usePageTitle(t('title', { id: receipt.id }));
  return (
    <div className={classes.receipt}>
      <header>
        <DatedHeading textWith={(date) => t('heading', { date })} iso={receipt.created_at} />
        <p className={classes.number}>{t('number', { id: receipt.id })}</p>
      </header>
      <OrderState receipt={receipt} />
      <SharedItems receipt={receipt} />
      <OwnerSection receipt={receipt} />
    </div>
  );
}
