import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderPayment } from '@manabar/contracts';
import { navigateAway } from '#lib/page/navigate-away.ts';
import { cardOrder, CREATED, openReceipt, PAY_URL } from '#test/bank-card-orders.tsx';
import { Refusal, address, storeTestSession } from '#test/render.tsx';
import { stubNavigateAway } from '#test/stub-navigate-away.ts';

const offers = [
  { id: 7, item_id: '7', name: '100 diamonds', price: 5.5, price_rub: 500, is_active: true },
];

/** Opens the receipt of a payment that was never opened; `done` records the shop's calls in order. */
async function open(type: OrderPayment['type'], refusal: Error | null = null) {
  const done: string[] = [];
  let become: (order: ReturnType<typeof cardOrder>) => void = () => undefined;
  const receipt = await openReceipt(cardOrder('opening', type), {
    topup: { freefireOffers: () => ({ offers }) },
    orders: {
      cancel: ({ id }) => {
        done.push(`cancel ${id}`);
        if (refusal) throw refusal;
        become(cardOrder('cancelled', type));
        return { success: true };
      },
    },
    payments: {
      create: (input) => {
        done.push(`create ${input.type}`);
        return { pay_url: PAY_URL, order_id: 'C2' };
      },
    },
  });
  become = receipt.become;
  const again = () => screen.findByRole('button', { name: 'Pay again' });
  return { done, press: async () => receipt.user.click(await again()) };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(CREATED) });
  stubNavigateAway();
  storeTestSession();
});

describe('paying again for what a payment that never opened still holds', () => {
  it.each(['order', 'topup'] as const)(
    '“Pay again” ends the unopened card payment of the %s before it opens the checkout',
    async (type) => {
      const { done, press } = await open(type);
      await press();
      await waitFor(() => expect(address()).toBe('/checkout'));
      expect(done).toEqual(['cancel C1']);
      expect(screen.queryByText(/^Payment cancelled/)).toBeNull();
    },
  );

  it('“Pay again” cancels an unopened card payment into the balance before it opens a new one', async () => {
    const { done, press } = await open('wallet');
    await press();
    await waitFor(() => expect(navigateAway).toHaveBeenCalledExactlyOnceWith(PAY_URL));
    expect(done).toEqual(['cancel C1', 'create wallet']);
  });

  it.each(['order', 'topup', 'wallet'] as const)(
    '“Pay again” opens no second card payment for the %s when the first one is paid after all',
    async (type) => {
      const { done, press } = await open(type, new Refusal('conflict', { reason: 'paid' }));
      await press();
      expect(await screen.findByText(/^The payment has just gone through/)).toBeTruthy();
      expect(done).toEqual(['cancel C1']);
      expect(address()).toBe('/orders/C1');
      expect(navigateAway).not.toHaveBeenCalled();
    },
  );
});
