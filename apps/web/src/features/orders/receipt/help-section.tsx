import type { Ref } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { getSession } from '#lib/session/session.ts';
import { isUnpaid } from '../payment/payment-state.ts';
import { ReportPayment } from '../payment/report-payment.tsx';

interface HelpSectionProps {
  order: OrderDetail;
  link: Ref<HTMLAnchorElement>;
}

/** Link to support, whose form begins the message with the order's number. */
export function HelpSection({ order, link }: HelpSectionProps) {
  const { t } = useTranslation('orders');
  const hasCodes = order.items.some(({ item_type }) => item_type === 'code');
  return (
    <section className="card stack-12 padded" aria-labelledby="help">
      <h2 id="help">{t('help.title')}</h2>
      <p className="small">{t(hasCodes ? 'help.text' : 'help.topup')}</p>
      <Button
        variant="default"
        component={Link}
        to={pages.support}
        state={{ orderId: order.id, userId: getSession()?.userId }}
        ref={link}
      >
        {t('help.action')}
      </Button>
      {!isUnpaid(order) && <ReportPayment order={order} />}
    </section>
  );
}
