import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { trpc } from '#lib/trpc.ts';

/** Fetches codes in clear by a mutation, so that they never enter the query cache. */
function useRevealCodes() {
  const utils = trpc.useUtils();
  return trpc.orders.revealCodes.useMutation({
    gcTime: 0,
    // Opened codes can no longer be returned, so the receipt is reloaded.
    onSuccess: (_codes, { id }) => void utils.orders.detail.invalidate({ id }),
  });
}

/** Lines of an item's codes with the state of its recalls at that time: a recall replaces codes. */
interface FetchedCodes {
  recalls: string;
  lines: readonly string[];
}

const recallsOf = ({ recalled }: OrderDetail['items'][number]) =>
  `${recalled?.replaced ?? 0}:${recalled?.refunded ?? 0}`;

/** Splits a code into lines; it may have one per unit. */
function codeLines(code: string): string[] {
  return code
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Items whose codes the customer may open. */
export function readableItems(order: OrderDetail): OrderDetail['items'] {
  return order.items.filter((item) => item.item_type === 'code' && item.status === 'delivered');
}

/** Navigation state of a link to a receipt that opens the codes. */
export const askForCodes = { openCodes: true } as const;

/** Calls `open` once when the navigation state asks for the codes. */
function useOpenOnArrival(open: () => void): void {
  const navigate = useNavigate();
  const { state, ...address } = useLocation() as Location<Partial<typeof askForCodes> | null>;
  const openIfAsked = useEffectEvent(() => {
    if (state?.openCodes !== true) return;
    open();
    // Clears the state, so that neither a reload nor going back opens the codes again.
    void navigate(address, { replace: true, state: null });
  });
  useEffect(() => openIfAsked(), []);
}

/** Codes of a receipt: hidden at first unless the link asked for them, and kept in memory once fetched. */
export function useCodes(order: OrderDetail) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const reveal = useRevealCodes();
  const [fetched, setFetched] = useState<Readonly<Record<number, FetchedCodes>>>({});
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const recalls = new Map(readableItems(order).map((item) => [item.id, recallsOf(item)]));
  const readable = [...recalls.keys()];
  const codesOf = (id: number) => {
    const known = fetched[id];
    return known && known.recalls === recalls.get(id) ? known.lines : null;
  };
  const linesOf = (id: number) => (shown.has(id) ? codesOf(id) : null);
  const areShown = (ids: number[]) => ids.length > 0 && ids.every((id) => linesOf(id) !== null);

  function open(ids: number[]): void {
    const missing = ids.filter((id) => codesOf(id) === null);
    const show = () => setShown((now) => new Set([...now, ...ids]));
    if (missing.length === 0) return show();
    const whole = missing.length === readable.length;
    reveal.mutate(whole ? { id: order.id } : { id: order.id, itemIds: missing }, {
      onSuccess: ({ items }) => {
        const read = items.map(({ id, code }) => {
          const codes = { recalls: recalls.get(id) ?? '', lines: codeLines(code.code) };
          return [id, codes] as const;
        });
        setFetched((now) => ({ ...now, ...Object.fromEntries(read) }));
        show();
        reveal.reset();
      },
      onError: (thrown) =>
        toastFailure(thrown, t('codes.show_failed', { reason: errorText(thrown) })),
    });
  }

  function toggle(ids: number[]): void {
    if (!areShown(ids)) return open(ids);
    setShown((now) => new Set([...now].filter((id) => !ids.includes(id))));
  }

  useOpenOnArrival(() => {
    if (readable.length > 0) open(readable);
  });

  return {
    /** Lines of an open item; null while it is hidden. */
    linesOf,
    /** All fetched codes, in the order of the receipt. */
    known: readable.flatMap((id) => codesOf(id) ?? []),
    /** Fetched codes of one item. */
    knownOf: (id: number): readonly string[] => codesOf(id) ?? [],
    hasCodes: readable.length > 0,
    allShown: areShown(readable),
    isOpening: reveal.isPending,
    toggleAll: () => toggle(readable),
    toggleItem: (id: number) => toggle([id]),
  };
}
