import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages, productPath } from '@manabar/contracts/rules';
import { trpc } from '#lib/trpc.ts';
import type { UnpaidOrder } from './payment-kind.ts';
import { topupAgain, type OnSale } from './topup-again.ts';

/** Back to the checkout with the same top-up; to its page when it is no longer sold as it was. */
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
      if (topupData) await navigate(pages.checkout, { state: { topupData } });
      else await navigate(productPath(service));
    } catch {
      // What is sold could not be asked: the page of the top-up says so, and asks again.
      await navigate(productPath(service));
    }
  }

  return { isPreparing, again: () => void again() };
}
