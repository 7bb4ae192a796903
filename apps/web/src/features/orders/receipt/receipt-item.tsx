import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Currency, OrderDetail } from '@manabar/contracts';
import { CodeLine } from '../codes/code-line.tsx';
import { ItemHead } from './item-head.tsx';
import { RecallNote } from './recall-note.tsx';
import { TopupFacts } from './topup-facts.tsx';
import type { useCodes } from '../codes/use-codes.ts';
import type { useCopy } from '../codes/use-copy.ts';
import { unitsLeft } from '../refunds/refundable.ts';
import { useItemDetail, type ItemTitle } from '../use-item-title.ts';
import classes from './receipt-item.module.css';

interface ReceiptItemProps {
  item: OrderDetail['items'][number];
  currency: Currency;
  /** The order has several items, so each one can be opened separately. */
  isOneOfMany: boolean;
  /** Id of the hint that opened codes cannot be returned; undefined without the hint. */
  hintId: string | undefined;
  titleOf: ItemTitle;
  codes: ReturnType<typeof useCodes>;
  clipboard: ReturnType<typeof useCopy>;
}

/** Codes of the item, one per unit. */
function ItemCodes({
  item,
  codes,
  clipboard,
  titleOf,
}: Pick<ReceiptItemProps, 'item' | 'codes' | 'clipboard' | 'titleOf'>) {
  const { t } = useTranslation('orders');
  const detailOf = useItemDetail();
  const lines = codes.linesOf(item.id);
  return (
    <ul className="stack-8">
      {Array.from({ length: lines?.length ?? unitsLeft(item) }, (_, index) => {
        const key = `${item.id}:${index}`;
        return (
          <CodeLine
            key={key}
            code={lines?.[index] ?? null}
            number={index + 1}
            title={titleOf(item)}
            detail={detailOf(item)}
            isCopied={clipboard.ticked === key}
            onCopy={(code) => void clipboard.copy(key, code, t('codes.copied_to_clipboard'))}
          />
        );
      })}
    </ul>
  );
}

/** Item of the receipt with its price and codes. */
export function ReceiptItem(props: ReceiptItemProps) {
  const { item, currency, isOneOfMany, hintId, titleOf, codes, clipboard } = props;
  const { t } = useTranslation('orders');
  const title = titleOf(item);
  const isTopup = item.item_type === 'topup';
  const readable = !isTopup && item.status === 'delivered';
  const isOpen = codes.linesOf(item.id) !== null;
  return (
    <li className={classes.item}>
      <ItemHead item={item} title={title} currency={currency} />
      {/* Items paid by a code appear only on receipts of top-ups. */}
      {isTopup && <TopupFacts item={item} />}
      {!isTopup && item.status !== 'delivered' && (
        <p className="muted small">
          {t(item.status === 'refunded' ? 'codes.returned' : 'codes.pending')}
        </p>
      )}
      <RecallNote item={item} />
      {readable && <ItemCodes item={item} codes={codes} clipboard={clipboard} titleOf={titleOf} />}
      {readable && isOneOfMany && (
        <Button
          variant="subtle"
          px="xs"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-describedby={isOpen ? undefined : hintId}
          aria-label={t(isOpen ? 'codes.hideOne' : 'codes.showOne', { title })}
          disabled={codes.isOpening}
          onClick={() => codes.toggleItem(item.id)}
        >
          {t(isOpen ? 'codes.hideItem' : 'codes.showItem')}
        </Button>
      )}
    </li>
  );
}
