import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages, productPath } from '@manabar/contracts/rules';
import { topupState } from '#lib/drafts/topup-state.ts';
import { trpc } from '#lib/trpc.ts';
import type { UnpaidOrder } from './payment-state.ts';
import { topupAgain, type OnSale } from './topup-again.ts';

/** Opens the checkout with the same top-up, or its page when it is no longer sold. */
export function useTopupAgain(order: UnpaidOrder) {
  const navigate = useNavigate();
  const { topup } = trpc.useUtils();
  const [isPreparing, setPreparing] = useState(false);
  const service = order.items[0]?.topup_data?.service;

  async function onSale(): Promise<OnSale> {
    const offers = service === 'freefire' ? (await topup.freefireOffers.fetch()).offers : [];
    const packages = service === 'pubg' ? await topup.pubgPackages.fetch() : [];
    return { offers, packages };
  }

  async function again(): Promise<void> {
    if (service === undefined) return;
    setPreparing(true);
    try {
      const topupData = topupAgain(order, await onSale());
      if (topupData) await navigate(pages.checkout, { state: topupState(topupData) });
      else await navigate(productPath(service));
    } catch {
      // The page of the top-up shows the error of loading the offers and retries.
      await navigate(productPath(service));
    }
  }

  return { isPreparing, again: () => void again() };
}
