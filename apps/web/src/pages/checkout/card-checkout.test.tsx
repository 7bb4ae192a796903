import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigateAway } from '#lib/page/navigate-away.ts';
import { roblox } from '#test/cart-checkout.tsx';
import { storeTestSession } from '#test/render.tsx';
import { stubNavigateAway } from '#test/stub-navigate-away.ts';
import {
  PAY_URL,
  topupData,
  open,
  card,
  balance,
  pay,
  keys,
  openByCard,
} from '#test/bank-card-checkout.tsx';

beforeEach(() => {
  storeTestSession();
  stubNavigateAway();
});

describe('the method', () => {
  it('the checkout names the accepted cards, and SBP as coming soon', async () => {
    await open();
    expect(card().closest('label')?.textContent).toContain('Visa, Mastercard, MIR');
    const sbp = screen.getByRole<HTMLInputElement>('radio', { name: /^SBP.*coming soon/ });
    const methods = within(screen.getByRole('group', { name: 'Payment method' }));
    const disabled = () =>
      methods.getAllByRole('radio').filter((radio) => radio.matches(':disabled'));
    await waitFor(() => expect(disabled()).toEqual([sbp]));
    expect(methods.getAllByText(/coming soon/)).toHaveLength(1);
    expect(balance().checked).toBe(true);
  });

  it("the checkout chooses the card by keyboard and explains the bank's page and the reservation", async () => {
    const { user } = await open();
    act(() => balance().focus());
    await user.keyboard('{ArrowDown}');
    expect(card().checked).toBe(true);
    expect(document.activeElement).toBe(card());
    expect(await screen.findByText('Your codes are reserved for you for 20 minutes.')).toBeTruthy();
    expect(screen.getByText(/^You pay on the bank’s page/)).toBeTruthy();
    expect(screen.queryByText('On your balance')).toBeNull();
    expect(pay().textContent).toContain('₽901.00');
  });

  it('the checkout selects the card for a customer without a balance', async () => {
    await open({ wallet: [] });
    await waitFor(() => expect(card().checked).toBe(true));
  });

  it('the checkout offers the card with one click when the balance is too small', async () => {
    const { user } = await open({ wallet: [{ currency: 'rub', amount: 5 }] });
    const ways = within(screen.getByRole('group', { name: 'Payment method' }));
    await user.click(await ways.findByRole('button', { name: 'Pay by card' }));
    expect(card().checked).toBe(true);
    expect(screen.queryByText('You are ₽896.00 short')).toBeNull();
  });

  it('the checkout leads from a too small balance to the card in the pay bar, without a refusal in red', async () => {
    const { user } = await open({ wallet: [{ currency: 'rub', amount: 5 }] });
    const summary = within(screen.getByRole('region', { name: 'Your order' }));
    const line = await summary.findByText('Payable by card');
    expect(line.dataset['short']).toBeUndefined();
    expect(screen.getByText('You are ₽896.00 short')).toBeTruthy();
    expect(screen.queryByText('Short by')).toBeNull();
    expect(summary.queryByRole('button', { name: 'Pay ₽901.00' })).toBeNull();
    await user.click(summary.getByRole('button', { name: 'Pay by card' }));
    expect(card().checked).toBe(true);
    expect(pay().textContent).toContain('₽901.00');
  });

  it('the checkout warns about a too small balance when the customer may not pay by card', async () => {
    await open({ wallet: [{ currency: 'rub', amount: 5 }], cardAllowed: false });
    expect(await screen.findByText('Short by')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay ₽901.00' })).toBeTruthy();
  });

  it('the checkout disables the card in a currency without card payments', async () => {
    const { user } = await open({ settings: { cardCurrencies: ['usd'] }, wallet: [] });
    await waitFor(() => expect(card().disabled).toBe(true));
    expect(card().closest('label')?.textContent).toContain('not in RUB');
    expect(balance().checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    expect(card().disabled).toBe(false);
  });

  it('the checkout disables the card when card payments are not available', async () => {
    await open({ settings: { cardCurrencies: [] } });
    await waitFor(() => expect(card().disabled).toBe(true));
    expect(card().closest('label')?.textContent).toContain('coming soon');
  });
});

describe('paying by card', () => {
  it("opens a card payment for the displayed total and leaves for the bank's page", async () => {
    const { user, sent } = await openByCard();
    await user.click(pay());
    await waitFor(() => expect(navigateAway).toHaveBeenCalledExactlyOnceWith(PAY_URL));
    expect(sent).toEqual([
      {
        type: 'order',
        currency: 'rub',
        amount: 901,
        items: [{ id: roblox.id, quantity: roblox.quantity }],
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    expect(pay().dataset['loading']).toBe('true');
    expect(balance().matches(':disabled')).toBe(true);
  });

  it('creates one card payment for a double click', async () => {
    const { sent } = await openByCard();
    const button = pay();
    button.click();
    button.click();
    await waitFor(() => expect(navigateAway).toHaveBeenCalled());
    expect(keys(sent).size).toBe(1);
  });

  it('sends a top-up paid by card as it was chosen', async () => {
    const { user, sent } = await openByCard({ state: { topupData } });
    expect(
      await screen.findByText(/^Your top-up is reserved at this price for 20 min/),
    ).toBeTruthy();
    await user.click(pay());
    await waitFor(() => expect(navigateAway).toHaveBeenCalledWith(PAY_URL));
    expect(sent).toMatchObject([{ type: 'topup', currency: 'rub', topupData }]);
  });

  it('creates a card payment again for a customer who returns without having paid', async () => {
    const { user, sent, reads } = await openByCard();
    await user.click(pay());
    await waitFor(() => expect(navigateAway).toHaveBeenCalledTimes(1));
    const before = reads.cart;
    // The browser restores the page from its back/forward cache.
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(pay().dataset['loading']).toBeUndefined());
    expect(reads.cart).toBeGreaterThan(before);
    await user.click(pay());
    await waitFor(() => expect(navigateAway).toHaveBeenCalledTimes(2));
    expect(keys(sent).size).toBe(2);
  });
});
