import { ActionIcon, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { pages, receiptPath } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { usePageTitle } from '#lib/page/use-page-title.ts';
import { CopyByHand } from '../codes/copy-by-hand.tsx';
import { useCopy } from '../codes/use-copy.ts';
import { DatedHeading } from '../dated-heading.tsx';
import classes from './receipt-head.module.css';

/** Link back, time of the order, the number for support, and the link that shares the receipt. */
export function ReceiptHead({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const { ticked, copy, byHand, closeByHand } = useCopy();
  usePageTitle(t('details.title', { id: order.id }));
  const link = new URL(receiptPath(order.receipt_token), window.location.origin).href;
  return (
    <header className={classes.head}>
      <Link to={pages.orders} className={classes.back}>
        <Icon name="left" size={18} />
        {t('details.back')}
      </Link>
      <DatedHeading textWith={(date) => t('details.heading', { date })} iso={order.created_at} />
      <p className={classes.number}>
        <span>{order.id}</span>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('details.copyNumber')}
          onClick={() => void copy('number', order.id, t('details.numberCopied'))}
        >
          <Icon name={ticked === 'number' ? 'check' : 'copy'} size={18} />
        </ActionIcon>
        <Button
          variant="subtle"
          className={classes.share}
          leftSection={<Icon name={ticked === 'link' ? 'check' : 'copy'} size={18} />}
          onClick={() => void copy('link', link, t('details.linkCopied'))}
        >
          {t('details.share')}
        </Button>
      </p>
      <CopyByHand text={byHand} onClose={closeByHand} />
    </header>
  );
}
