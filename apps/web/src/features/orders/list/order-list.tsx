import { useRef } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Order } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { EmptyState } from '#components/feedback/state-message.tsx';
import { useFocusAfterMore } from '#lib/page/use-focus-after-more.ts';
import { OrderCard } from './order-card.tsx';
import { isTopupOrder, isUnderWay } from '../order-kind.ts';
import { UndoPlaced } from '../refunds/undo-topup.tsx';
import { PAGE_SIZE, type useOrderSearch } from './use-order-search.ts';
import { useItemTitle } from '../use-item-title.ts';
import classes from './order-list.module.css';

/** Message for a list without orders or a search without matches. */
function NoOrders({ searching }: { searching: boolean }) {
  const { t } = useTranslation('orders');
  if (searching)
    return <EmptyState icon="search" title={t('search.none')} text={t('search.noneHint')} />;
  return (
    <EmptyState icon="receipt" title={t('empty.title')} text={t('empty.text')}>
      <PrimaryButton component={Link} to={pages.products}>
        {t('empty.action')}
      </PrimaryButton>
    </EmptyState>
  );
}

interface OrderListProps {
  visible: Order[];
  list: ReturnType<typeof useOrderSearch>;
  /** Id of the order that was just paid. */
  placed: string | null;
}

/** Cards of the matching orders, and the button that shows more of them. */
function FoundOrders({ visible, list, placed }: OrderListProps) {
  const { t } = useTranslation('orders');
  const titleOf = useItemTitle();
  const { total, isPartial, hasMore, isLoadingMore, isSearching, showMore } = list;
  const placedLink = useRef<HTMLAnchorElement>(null);
  const { list: orders, expectMore } = useFocusAfterMore(visible.length);
  const next = Math.min(PAGE_SIZE, total - visible.length);
  return (
    <>
      <div className="stack-12">
        {visible.some(
          (order) => order.id === placed && isTopupOrder(order) && isUnderWay(order),
        ) && <UndoPlaced id={placed ?? ''} focusAfter={placedLink} />}
        <ul ref={orders} className="stack-12">
          {visible.map((order) => {
            const isNew = order.id === placed;
            const link = isNew ? placedLink : undefined;
            return (
              <OrderCard key={order.id} order={order} isNew={isNew} titleOf={titleOf} link={link} />
            );
          })}
        </ul>
      </div>
      {(hasMore || total > PAGE_SIZE) && (
        <div className={classes.more}>
          {hasMore && (
            <Button
              variant="default"
              onClick={() => {
                expectMore();
                showMore();
              }}
              loading={isLoadingMore || isSearching}
            >
              {next > 0 ? t('list.more', { count: next }) : t('list.moreUnknown')}
            </Button>
          )}
          {!isPartial && (
            <p className="muted small">{t('list.shown', { shown: visible.length, total })}</p>
          )}
        </div>
      )}
    </>
  );
}

/** List of the matching orders, six at a time. */
export function OrderList(props: OrderListProps) {
  const { t } = useTranslation('orders');
  const { query, total, isSearching } = props.list;
  const searching = query.trim() !== '';
  const isEmpty = props.visible.length === 0;
  const isWaiting = isEmpty && isSearching;
  return (
    <>
      <p className="visually-hidden" role="status">
        {searching &&
          !isWaiting &&
          (isEmpty ? t('search.none') : t('search.found', { count: total }))}
      </p>
      {isWaiting && <Skeletons count={1} height={92} />}
      {isEmpty && !isWaiting && <NoOrders searching={searching} />}
      {!isEmpty && <FoundOrders {...props} />}
    </>
  );
}
