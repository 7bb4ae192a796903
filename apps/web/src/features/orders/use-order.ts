import { trpc } from '#lib/trpc.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { focusManager } from '@tanstack/react-query';
import { readEvents } from '#lib/event-stream.ts';
import { isFollowed, mayChange } from './payment/payment-state.ts';

/** Delay before a reconnect in milliseconds; the receipt is polled meanwhile. */
const AGAIN_MS = 10_000;

const subscribe = (listener: () => void) => focusManager.subscribe(listener);
const isSeen = () => focusManager.isFocused();
const unseen = () => false;

/** Reloads the receipt on the shop's events. Listens only in a visible tab, because connections are limited. */
function useOrderChanges(id: string, underWay: boolean): void {
  const { orders } = trpc.useUtils();
  const seen = useSyncExternalStore(subscribe, isSeen, unseen);
  const follow = underWay && seen;
  useEffect(() => {
    if (!follow) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: number | undefined;
    const listen = async () => {
      try {
        let first = true;
        for await (const event of readEvents('orders.watch', { id }, signal)) {
          // The first event repeats the known state, unless the order has ended meanwhile.
          if (!first || !isPending(event)) await orders.detail.invalidate({ id });
          first = false;
        }
      } catch {
        // The stream was refused or broke; polling of the receipt continues.
      }
      if (!signal.aborted) timer = window.setTimeout(() => void listen(), AGAIN_MS);
    };
    void listen();
    return () => {
      leaving.abort();
      window.clearTimeout(timer);
    };
  }, [follow, id, orders]);
}

const isPending = (event: unknown) =>
  typeof event === 'object' && event !== null && 'status' in event && event.status === 'pending';

/** Receipt with masked codes; reloaded on the shop's events, and every 10 s while an item is under way. */
export function useOrder(id: string) {
  const order = trpc.orders.detail.useQuery(
    { id },
    {
      staleTime: 5_000,
      gcTime: 60_000,
      refetchInterval: ({ state }) =>
        state.data && mayChange(state.data, Date.now()) ? 10_000 : false,
      refetchIntervalInBackground: false,
    },
  );
  useOrderChanges(id, order.data !== undefined && isFollowed(order.data));
  return order;
}
