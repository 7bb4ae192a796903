import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigateAway } from '#lib/page/navigate-away.ts';
import { cardOrder, CREATED, openReceipt, PAY_URL, topupItem } from '#test/bank-card-orders.tsx';
import { address, navigationState, storeTestSession, refuseWith } from '#test/render.tsx';
import { stubNavigateAway } from '#test/stub-navigate-away.ts';
import { region } from '#test/find-region.ts';
import { codeItem } from '#test/code-item.ts';
import { advanceTime } from '#test/advance-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(CREATED) });
  stubNavigateAway();
  storeTestSession();
});

describe('a payment that has ended', () => {
  it.each([
    ['cancelled', 'The payment was cancelled', /codes are no longer reserved/],
    ['expired', 'Payment time expired', /did not arrive in time/],
    ['refused', 'Payment declined', /^Nothing was charged\. Try again/],
    ['opening', 'The payment page did not open', /^The bank did not respond\. Nothing was/],
    [
      'credited',
      'The money is on your balance',
      /^\$4\.99 arrived, but the order could not be completed/,
    ],
  ] as const)(
    'the receipt explains for a card payment that is %s what happened to the money and how to continue',
    async (stage, title, said) => {
      await openReceipt(cardOrder(stage));
      const panel = within(await region(title));
      expect(await panel.findByText(said)).toBeTruthy();
      expect(screen.queryByText('How to activate')).toBeNull();
      const again = stage === 'credited' ? 'Buy again' : 'Pay again';
      // The button also ends the reservation of a payment whose page did not open.
      if (stage === 'opening') expect(panel.getByRole('button', { name: again })).toBeTruthy();
      else expect(panel.getByRole('link', { name: again }).getAttribute('href')).toBe('/checkout');
      if (stage === 'credited')
        expect(panel.getByRole('link', { name: 'Go to profile' })).toBeTruthy();
      const outlook = {
        opening: /^Your codes will appear here/,
        credited: /^Not issued\. The money is on your balance/,
      }[stage as string];
      expect(screen.getByText(outlook ?? /No codes were issued/)).toBeTruthy();
      expect(screen.queryAllByText(/codes will appear here/)).toHaveLength(
        stage === 'opening' ? 1 : 0,
      );
    },
  );

  it('the receipt checks an ended card payment once more while late money may arrive, and shows the result', async () => {
    const { asked, become } = await openReceipt(cardOrder('expired'));
    await region('Payment time expired');
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    become(cardOrder('credited'));
    await advanceTime(10_000);
    expect(await region('The money is on your balance')).toBeTruthy();
  });

  it('the receipt does not check a card payment that ended long ago', async () => {
    vi.setSystemTime(new Date('2026-11-22T08:00:00.000Z'));
    const { asked, detail } = await openReceipt(cardOrder('expired'));
    await advanceTime(30_000);
    expect(asked).not.toHaveBeenCalled();
    expect(detail).toHaveBeenCalledTimes(1);
  });

  it('“Pay again” for an expired top-up opens the checkout with the top-up at its current price', async () => {
    const offers = [
      { id: 7, item_id: '7', name: '100 diamonds', price: 5.5, price_rub: 500, is_active: true },
    ];
    const { user } = await openReceipt(cardOrder('expired', 'topup'), {
      topup: { freefireOffers: () => ({ offers }) },
    });
    expect(await screen.findByText('Not paid. Nothing was sent.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(navigationState()).toMatchObject({
      topupData: {
        service: 'freefire',
        player_id: '123456789',
        player_name: 'Hero',
        offer_id: 7,
        price_usd: 5.5,
        price_rub: 500,
        currency: 'usd',
      },
    });
  });

  it('“Pay again” for a top-up that is no longer sold opens the page of its game', async () => {
    const { user } = await openReceipt(
      { ...cardOrder('expired', 'topup'), items: [topupItem] },
      { topup: { freefireOffers: () => ({ offers: [] }) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(address()).toBe('/products/freefire'));
  });
});

describe('a payment into the balance', () => {
  it('the receipt shows that a card payment into the balance is pending and where its money goes', async () => {
    await openReceipt(cardOrder('awaiting', 'wallet'));
    expect(
      await screen.findByText(/the money will be added to your balance right away/),
    ).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Balance top-up' }).textContent).toContain('$4.99');
    expect(screen.queryByText('The money is on your balance.')).toBeNull();
  });

  it('the receipt shows that a card payment into the balance has arrived', async () => {
    await openReceipt(cardOrder('paid', 'wallet'));
    const card = within(await region('Balance top-up'));
    expect(card.getByText('The money is on your balance.')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Go to profile' }).getAttribute('href')).toBe('/profile');
    expect(screen.queryByText('Codes delivered')).toBeNull();
  });

  it('“Pay again” opens a new card payment into the balance for the same amount', async () => {
    const create = vi.fn(() => ({ pay_url: PAY_URL, order_id: 'C2' }));
    const { user } = await openReceipt(cardOrder('cancelled', 'wallet'), {
      payments: { create },
    });
    await user.click(await screen.findByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(navigateAway).toHaveBeenCalledWith(PAY_URL));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'wallet', amount: 4.99, currency: 'usd' }),
    );
  });

  it('the receipt explains why a new card payment into the balance cannot be opened', async () => {
    const create = refuseWith('too_many_holds', { limit: 3 });
    const { user } = await openReceipt(cardOrder('cancelled', 'wallet'), {
      payments: { create },
    });
    await user.click(await screen.findByRole('button', { name: 'Pay again' }));
    expect(await screen.findByText(/the limit is 3/)).toBeTruthy();
    expect(navigateAway).not.toHaveBeenCalled();
  });
});

describe('what goes back of an order by card', () => {
  const paid = cardOrder('paid');

  it('the receipt says that the refund of codes paid by card goes back to the card', async () => {
    const { user } = await openReceipt(
      {
        ...paid,
        refundable_until: '2026-11-22T08:00:00.000Z',
        receipt_token: 'AAAA~signature',
        items: [{ ...codeItem, status: 'delivered' }],
      },
      {
        orders: {
          refundUnrevealed: () => ({
            success: true,
            refunded: { amount: 4.99, currency: 'usd' },
          }),
        },
      },
    );
    const refund = within(await region('No longer needed?'));
    expect(refund.getByText(/The money goes back to your card\./)).toBeTruthy();
    await user.click(refund.getByRole('button', { name: 'Return unopened codes' }));
    await user.click(await screen.findByRole('button', { name: 'Return $4.99' }));
    expect(await screen.findByText('$4.99 will be refunded to your card')).toBeTruthy();
  });

  it('the receipt says that the refund of a cancelled top-up paid by card goes back to the card', async () => {
    const waiting = { ...topupItem, undo_until: '2026-11-21T08:00:30.000Z' };
    const { user } = await openReceipt(
      { ...cardOrder('paid', 'topup'), status: 'pending', items: [waiting] },
      { orders: { cancel: () => ({ success: true }) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel the top-up' }));
    expect(await screen.findByText(/goes back to your card\.$/)).toBeTruthy();
  });

  it.each([
    ['card', 'Refunded to your card', 1],
    ['balance', 'Refunded to your balance', 0],
  ] as const)(
    'the receipt says that returned codes were refunded to the %s',
    async (to, name, waits) => {
      await openReceipt({
        ...paid,
        status: 'refunded',
        refunded_amount: 4.99,
        items: [{ ...codeItem, status: 'refunded', refunded_to: to }],
      });
      expect(await screen.findByText(name)).toBeTruthy();
      expect(screen.queryAllByText('Your bank may need a few days.')).toHaveLength(waits);
      expect(screen.queryByRole('button', { name: 'I paid but got nothing' })).toBeNull();
    },
  );

  it('the receipt does not claim that a refund to the card is on the balance', async () => {
    await openReceipt({
      ...paid,
      status: 'refunded',
      refunded_amount: 4.99,
      items: [{ ...codeItem, status: 'refunded' }],
    });
    expect((await screen.findAllByText('Refunded')).some(({ tagName }) => tagName === 'DT')).toBe(
      true,
    );
    expect(screen.queryByText('Refunded to your balance')).toBeNull();
  });
});
