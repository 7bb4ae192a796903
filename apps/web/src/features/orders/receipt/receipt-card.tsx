import { useId } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { Icon } from '#components/media/icon.tsx';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { toast } from '#lib/toasts.ts';
import { codesText } from '../codes/codes-text.ts';
import { CopyByHand } from '../codes/copy-by-hand.tsx';
import { headingCount } from './heading-count.ts';
import { ReceiptItem } from './receipt-item.tsx';
import { ReceiptTotals } from './receipt-totals.tsx';
import { refundableItems, unitsOf } from '../refunds/refundable.ts';
import { useCodes } from '../codes/use-codes.ts';
import { useCopy } from '../codes/use-copy.ts';
import { useItemTitle, type ItemTitle } from '../use-item-title.ts';
import classes from './receipt-card.module.css';

interface ActionsProps {
  order: OrderDetail;
  /** Id of the hint that opened codes cannot be returned; undefined without the hint. */
  hintId: string | undefined;
  titleOf: ItemTitle;
  codes: ReturnType<typeof useCodes>;
  clipboard: ReturnType<typeof useCopy>;
}

/** Buttons to show, hide and copy all codes. */
function CodeActions({ order, hintId, titleOf, codes, clipboard }: ActionsProps) {
  const { t } = useTranslation('orders');
  const { known, allShown, isOpening } = codes;
  function copyAll(): void {
    if (known.length === 0) toast('info', t('codes.no_codes_to_copy'));
    else
      void clipboard.copy(
        'all',
        codesText(order, codes.knownOf, titleOf),
        t('codes.all_codes_copied', { count: known.length }),
      );
  }
  return (
    <div className={classes.actions}>
      <PrimaryButton
        size="md"
        variant={allShown ? 'default' : 'filled'}
        aria-expanded={allShown}
        aria-describedby={hintId}
        loading={isOpening}
        leftSection={<Icon name={allShown ? 'eyeOff' : 'eye'} size={20} />}
        onClick={codes.toggleAll}
      >
        {t(allShown ? 'codes.hide' : 'codes.show')}
      </PrimaryButton>
      <Button
        variant="default"
        leftSection={<Icon name={clipboard.ticked === 'all' ? 'check' : 'copy'} size={18} />}
        onClick={copyAll}
      >
        {t('codes.copyAll')}
      </Button>
    </div>
  );
}

/** Receipt with items, codes and totals. */
export function ReceiptCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const codes = useCodes(order);
  const clipboard = useCopy();
  const titleOf = useItemTitle();
  const units = unitsOf(order.items.filter(({ item_type }) => item_type === 'code'));
  const id = useId();
  const isHinted = codes.hasCodes && refundableItems(order).length > 0 && !codes.allShown;
  const hintId = isHinted ? id : undefined;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="receipt-codes">
      <div className={classes.head}>
        <h2 id="receipt-codes">{t('codes.title', { count: headingCount(units) })}</h2>
        {codes.hasCodes && (
          <CodeActions
            order={order}
            hintId={hintId}
            titleOf={titleOf}
            codes={codes}
            clipboard={clipboard}
          />
        )}
      </div>
      {isHinted && (
        <p id={id} className={classes.hint}>
          <Icon name="info" size={18} />
          {t('codes.hiddenHint')}
        </p>
      )}
      <ul>
        {order.items.map((item) => (
          <ReceiptItem
            key={item.id}
            item={item}
            currency={order.currency}
            titleOf={titleOf}
            isOneOfMany={order.items.length > 1}
            hintId={hintId}
            codes={codes}
            clipboard={clipboard}
          />
        ))}
      </ul>
      <ReceiptTotals order={order} />
      <CopyByHand text={clipboard.byHand} onClose={clipboard.closeByHand} />
    </section>
  );
}
