import { useEffect, useSyncExternalStore } from 'react';
import { focusManager } from '@tanstack/react-query';
import { readEvents } from '#lib/event-stream.ts';
import { trpc } from '#lib/trpc.ts';

/** Until it is tried again; meanwhile the receipt is asked for as often as ever. */
const AGAIN_MS = 10_000;

const subscribe = (listener: () => void) => focusManager.subscribe(listener);
const isSeen = () => focusManager.isFocused();
const unseen = () => false;

/**
 * Has the receipt read again as soon as the shop says that something of the order changed. Only while it is under
 * way and its tab is seen: a browser keeps few connections to one host.
 */
export function useOrderChanges(id: string, underWay: boolean): void {
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
          // The first one says where the order stands, which is known unless it ended meanwhile.
          if (!first || !isPending(event)) await orders.detail.invalidate({ id });
          first = false;
        }
      } catch {
        // Refused or broken: the receipt is asked for all the same.
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
