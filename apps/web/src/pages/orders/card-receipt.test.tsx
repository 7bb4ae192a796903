import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '@manabar/contracts';
import { rememberBankVisit } from '#lib/payments/bank-visits.ts';
import { cardOrder, CREATED, openReceipt, PAY_URL } from '#test/bank-card-orders.tsx';
import { storeTestSession, refuseWith } from '#test/render.tsx';
import { region } from '#test/find-region.ts';
import { codeItem } from '#test/code-item.ts';
import { advanceTime } from '#test/advance-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(CREATED) });
  storeTestSession();
});

const minutes = (count: number) => count * 60_000;

describe('an order that waits for its payment', () => {
  it('the receipt of an unpaid order checks the payment once and shows pay button and time left', async () => {
    const { asked } = await openReceipt(cardOrder('awaiting'));
    const panel = within(await region('Awaiting payment'));
    expect(panel.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toBe(
      PAY_URL,
    );
    expect(panel.getByText(/^Your codes are reserved for you\. Pay \$4\.99/)).toBeTruthy();
    expect(panel.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);
    await advanceTime(9_000);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ id: 'C1' });
    expect(screen.queryByText(/has not received your payment/)).toBeNull();
  });

  it('the receipt announces the time left for a card payment only when it becomes short', async () => {
    await openReceipt(cardOrder('awaiting'));
    await region('Awaiting payment');
    expect(screen.queryByText(/^Less than/)).toBeNull();
    await advanceTime(minutes(10) + 1_000);
    expect(screen.getByText('Less than 5 minutes left to pay').getAttribute('role')).toBe('status');
    await advanceTime(minutes(4));
    expect(screen.getByText('Less than 1 minute left to pay')).toBeTruthy();
    expect(screen.getByRole('timer').dataset['short']).toBe('true');
  });

  it('the receipt checks a card payment again when the time to pay is over', async () => {
    const { asked, become } = await openReceipt(cardOrder('awaiting'));
    await region('Awaiting payment');
    await advanceTime(minutes(15) - 2_000);
    expect(asked).toHaveBeenCalledTimes(1);
    become(cardOrder('checking'));
    await advanceTime(3_000);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(await region('Checking your payment')).toBeTruthy();
    expect(screen.getByText(/Please do not pay again/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull();
  });

  it.each([
    ['awaiting', /^The bank has not received your payment yet/],
    ['checking', /^The bank is not responding\. We will keep checking/],
  ] as const)(
    'the receipt reports the answer of the bank to "Check the payment": %s',
    async (stage, said) => {
      const { user, asked } = await openReceipt(cardOrder('awaiting'), {}, () => ({
        status: 'pending',
        stage,
      }));
      await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
      await user.click(await screen.findByRole('button', { name: 'Check the payment' }));
      expect((await screen.findByText(said)).getAttribute('role')).toBe('status');
      expect(asked).toHaveBeenCalledTimes(2);
    },
  );

  it('the receipt reports that "Check the payment" failed', async () => {
    const { user } = await openReceipt(cardOrder('awaiting'), {}, refuseWith('UNEXPECTED_ERROR'));
    await user.click(await screen.findByRole('button', { name: 'Check the payment' }));
    expect(
      await screen.findByText(/^Could not check the payment\. Something went wrong/),
    ).toBeTruthy();
  });

  it('the receipt shows the hidden codes of a card order as soon as it is paid', async () => {
    const { become } = await openReceipt(cardOrder('awaiting'));
    await region('Awaiting payment');
    become({ ...cardOrder('paid'), items: [{ ...codeItem, status: 'delivered' }] });
    await advanceTime(10_000);
    expect(await screen.findByRole('button', { name: 'Show codes' })).toBeTruthy();
    expect(screen.getByText('Hidden')).toBeTruthy();
    expect(screen.getByText('Paid. Your codes are ready.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Awaiting payment' })).toBeNull();
  });

  it('a customer cancels an unpaid card order on the receipt, which then links to the checkout', async () => {
    const cancel = vi.fn(() => ({ success: true }) as const);
    const { user, become } = await openReceipt(cardOrder('awaiting'), { orders: { cancel } });
    become(cardOrder('cancelled'));
    await user.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    expect(await region('The payment was cancelled')).toBeTruthy();
    expect(cancel).toHaveBeenCalledExactlyOnceWith({ id: 'C1' });
    expect(screen.getByText('Payment cancelled. Nothing was charged.')).toBeTruthy();
    const again = await screen.findByRole('link', { name: 'Pay again' });
    expect(again.getAttribute('href')).toBe('/checkout');
    const title = screen.getByRole('heading', { name: 'The payment was cancelled' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it.each([
    ['conflict', { reason: 'paid' }, /^The payment has just gone through/],
    ['conflict', { reason: 'not_cancellable' }, /^The payment status has changed/],
    ['conflict', {}, /^The payment status has changed/],
    ['UNEXPECTED_ERROR', {}, /^Could not cancel the payment\. Something/],
  ] as const)(
    'the receipt explains after %s %j why an unpaid card order was not cancelled',
    async (code, details, said) => {
      const cancel = refuseWith(code, details);
      const { user, detail } = await openReceipt(cardOrder('awaiting'), { orders: { cancel } });
      const button = await screen.findByRole('button', { name: 'Cancel payment' });
      const before = detail.mock.calls.length;
      await user.click(button);
      expect(await screen.findByText(said)).toBeTruthy();
      await waitFor(() => expect(detail.mock.calls.length).toBeGreaterThan(before));
    },
  );

  it('the receipt says that a top-up paid a moment before its cancellation is refunded', async () => {
    const cancel = () => ({ success: true }) as const;
    const { user, become } = await openReceipt(cardOrder('awaiting', 'topup'), {
      orders: { cancel },
    });
    become({ ...cardOrder('paid', 'topup'), status: 'refunded', refunded_amount: 4.99 });
    await user.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    expect(await screen.findByText(/^The top-up is cancelled\. The money goes back/)).toBeTruthy();
    expect(screen.queryByText(/^Payment cancelled/)).toBeNull();
  });

  it('the receipt of an unpaid top-up says that it will be sent after payment', async () => {
    await openReceipt(cardOrder('awaiting', 'topup'));
    expect(await screen.findByText(/and your top-up will be sent right away/)).toBeTruthy();
    expect(screen.getByText('Your top-up will be sent after payment.')).toBeTruthy();
  });
});

describe('an order whose customer has been to the bank', () => {
  const back = (): OrderDetail => {
    const order = cardOrder('awaiting');
    return { ...order, payment: { ...order.payment!, returned: true } };
  };
  const payLinks = () =>
    screen.queryAllByRole('link').filter((link) => link.matches('[href^="https://bank"]'));

  it('the receipt checks a card payment after a visit to the bank and offers no second one before the answer', async () => {
    let answer: (heard: { status: 'pending'; stage: 'awaiting' }) => void = () => undefined;
    await openReceipt(back(), {}, () => new Promise((resolve) => (answer = resolve)));
    const panel = within(await region('Your payment is being confirmed'));
    expect(panel.getByText(/Please do not pay again/)).toBeTruthy();
    expect(payLinks()).toEqual([]);
    expect(panel.queryByRole('button', { name: 'Cancel payment' })).toBeNull();
    await act(async () => answer({ status: 'pending', stage: 'awaiting' }));
    const link = await panel.findByRole('link', { name: 'I have not paid yet' });
    expect(link.dataset['variant']).toBe('subtle');
    expect(panel.queryByRole('link', { name: 'Continue to payment' })).toBeNull();
  });

  it('the receipt shows no time left to pay while a card payment is being confirmed', async () => {
    await openReceipt(back());
    await region('Your payment is being confirmed');
    expect(await screen.findByRole('link', { name: 'I have not paid yet' })).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('the receipt checks a card payment repeatedly until it arrives', async () => {
    const { asked, become } = await openReceipt(back());
    await region('Your payment is being confirmed');
    await advanceTime(13_000);
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(3);
    become({ ...cardOrder('paid'), items: [{ ...codeItem, status: 'delivered' }] });
    await advanceTime(10_000);
    expect(await screen.findByRole('button', { name: 'Show codes' })).toBeTruthy();
  });

  it('the receipt tells the shop that the customer has returned from the bank, in the tab that left', async () => {
    rememberBankVisit('C1');
    const returned = vi.fn(() => ({ success: true }) as const);
    await openReceipt(cardOrder('awaiting'), { payments: { returned } });
    expect(await region('Your payment is being confirmed')).toBeTruthy();
    await waitFor(() => expect(returned).toHaveBeenCalledExactlyOnceWith({ id: 'C1' }));
  });

  it('the receipt offers only the card payment to a customer who never left for the bank', async () => {
    const returned = vi.fn(() => ({ success: true }) as const);
    await openReceipt(cardOrder('awaiting'), { payments: { returned } });
    await region('Awaiting payment');
    expect(payLinks().map((link) => link.textContent)).toEqual(['Continue to payment']);
    expect(returned).not.toHaveBeenCalled();
  });
});

describe('an order whose payment the bank has returned', () => {
  const returned = (order: OrderDetail, from_balance: number): OrderDetail => ({
    ...order,
    refundable_until: '2026-11-22T08:00:00.000Z',
    ...(order.payment && {
      payment: { ...order.payment, reversed: { amount: 4.99, from_balance } },
    }),
  });

  it('the receipt says what the bank returned, and offers no return of codes', async () => {
    const items = [{ ...codeItem, status: 'delivered' as const }];
    await openReceipt({ ...returned(cardOrder('paid'), 0), status: 'completed', items });
    expect(
      await screen.findByText(/^The bank returned \$4\.99 of this payment to your card\./),
    ).toBeTruthy();
    expect(screen.queryByText(/taken from your balance/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Return unopened codes' })).toBeNull();
    expect(screen.queryByText('Opened codes cannot be returned.')).toBeNull();
  });

  it('the receipt of a balance top-up says what was taken back, and not that the money is there', async () => {
    await openReceipt(returned(cardOrder('paid', 'wallet'), 3));
    expect(await screen.findByText(/\$3\.00 was taken from your balance for it\./)).toBeTruthy();
    expect(screen.queryByText('The money is on your balance.')).toBeNull();
  });
});
