import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail, OrderPayment } from '@manabar/contracts';
import { rememberBankVisit } from '#lib/payments/bank-visits.ts';
import { cardOrder, openReceipt, topupItem } from '#test/bank-card-orders.tsx';
import { address, storeTestSession, type Answers, refuseWith } from '#test/render.tsx';

type Report = NonNullable<NonNullable<NonNullable<Answers['support']>['threads']>['reportPayment']>;

const button = () => screen.queryByRole('button', { name: 'I paid but got nothing' });
const shownButton = () => screen.findByRole('button', { name: 'I paid but got nothing' });
const answers = (reportPayment: Report): Answers => ({ support: { threads: { reportPayment } } });

const returned = (order: OrderDetail): OrderDetail => ({
  ...order,
  payment: { ...(order.payment as OrderPayment), returned: true },
});
const failed: OrderDetail = {
  ...cardOrder('paid', 'topup'),
  status: 'refunded',
  items: [{ ...topupItem, status: 'refunded', reason: 'rejected', refunded_to: 'card' }],
};

// The button's code is loaded on demand; here it is loaded in advance.
beforeAll(() => import('#features/orders/payment/report-button.tsx'));
beforeEach(() => storeTestSession());

describe('the report of a payment', () => {
  it.each(['awaiting', 'checking', 'cancelled', 'expired', 'refused'] as const)(
    'the receipt offers to report a card payment that is %s after a visit to the bank',
    async (stage) => {
      await openReceipt(returned(cardOrder(stage)));
      expect(await shownButton()).toBeTruthy();
    },
  );

  it('the receipt offers to report a card payment after a visit to the bank that only this tab knows of', async () => {
    rememberBankVisit('C1');
    await openReceipt(cardOrder('awaiting'));
    expect(await shownButton()).toBeTruthy();
  });

  it.each(['awaiting', 'checking', 'cancelled', 'expired', 'refused'] as const)(
    'the receipt does not offer to report a card payment that is %s without a visit to the bank',
    async (stage) => {
      sessionStorage.clear();
      await openReceipt({ ...cardOrder(stage), id: 'C2' });
      expect(button()).toBeNull();
    },
  );

  it.each(['opening', 'credited', 'paid'] as const)(
    'the receipt does not offer to report a card payment that is %s, even after a visit to the bank',
    async (stage) => {
      await openReceipt(returned(cardOrder(stage)));
      expect(button()).toBeNull();
    },
  );

  it('the receipt offers to report a paid top-up that failed', async () => {
    await openReceipt(failed);
    expect(await shownButton()).toBeTruthy();
  });

  it('the receipt places the button that reports a payment behind the one that checks it', async () => {
    await openReceipt(returned(cardOrder('checking')));
    const check = screen.getByRole('button', { name: 'Check again' });
    const place = check.compareDocumentPosition(await shownButton());
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("a customer's payment report says that the bank is being asked, and leads to the conversation", async () => {
    const gate = Promise.withResolvers<Awaited<ReturnType<Report>>>();
    const report = vi.fn(() => gate.promise);
    await openReceipt(returned(cardOrder('expired')), answers(report));
    await userEvent.click(await shownButton());
    expect(await screen.findByText('Checking your payment with the bank…')).toBeTruthy();
    gate.resolve({ settled: false, status: 'cancelled', thread_id: 12 });
    await waitFor(() => expect(address()).toBe('/support/threads/12'));
    expect(report.mock.calls).toEqual([[{ order_id: 'C1' }]]);
  });

  it("a customer's payment report shows the delivered order when the bank confirms the payment", async () => {
    const { become } = await openReceipt(
      returned(cardOrder('expired')),
      answers(() => {
        become(cardOrder('paid'));
        return { settled: true, status: 'completed', thread_id: null };
      }),
    );
    await userEvent.click(await shownButton());
    expect(await screen.findByText('Paid. Your codes are ready.')).toBeTruthy();
    expect(address()).toBe('/orders/C1');
    expect(button()).toBeNull();
  });

  it('explains a refused payment report, which can be repeated', async () => {
    await openReceipt(
      returned(cardOrder('expired')),
      answers(refuseWith('conflict', { reason: 'too_many_threads' })),
    );
    await userEvent.click(await shownButton());
    expect(await screen.findByText(/You have too many open requests/)).toBeTruthy();
    expect(button()).toBeTruthy();
  });
});
