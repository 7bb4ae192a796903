import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigateAway } from '#lib/page/navigate-away.ts';
import { Refusal, storeTestSession } from '#test/render.tsx';
import { stubNavigateAway } from '#test/stub-navigate-away.ts';
import { PAY_URL, topupData, balance, pay, keys, openByCard } from '#test/bank-card-checkout.tsx';

beforeEach(() => {
  storeTestSession();
  stubNavigateAway();
});

const open3 = { limit: 3, scope: 'account', reason: 'open' };
const share = { limit: 6, scope: 'option', reason: 'share' };
const address = { limit: 10, scope: 'address', reason: 'open' };
const network = { limit: 60, scope: 'network', reason: 'units' };
const units = { limit: 20, scope: 'account', reason: 'units' };
const value = { limit: 200, scope: 'account', reason: 'value' };
const few = { limit: 2, scope: 'option', reason: 'few' };
const stock = { limit: 5, scope: 'option', reason: 'stock' };
const wasted = { reason: 'holds_wasted' };
const waysOut = /^(Back to the cart|My orders|Write to support)$/;

describe('a refused card payment', () => {
  it.each([
    ['amount_mismatch', {}, /^The total has changed\. Nothing was charged/, null],
    ['conflict', { reason: 'cart_changed' }, /^Your cart has changed\. Nothing was charged/, null],
    ['price_changed', {}, /^Prices have changed/, 'Back to the cart'],
    ['out_of_stock', {}, /is sold out/, 'Back to the cart'],
    ['too_many_holds', open3, /^You have too many .* limit is 3\. Pay for or cancel/, 'My orders'],
    ['too_many_holds', { limit: 3 }, /^You have too many .* limit is 3\./, 'My orders'],
    [
      'too_many_holds',
      {},
      /^Could not open the payment page\. You have too many unpaid items\./,
      'My orders',
    ],
    ['too_many_holds', share, /^At most 6 .* Take fewer, or pay from/, 'Back to the cart'],
    ['too_many_holds', address, /from your network\. Try .* pay from your balance/, null],
    ['too_many_holds', network, /from your network\. Try .* hour.* from your balance/, null],
    ['too_many_holds', units, /^Until .* at most 20 items .* from your bal/, 'Back to the cart'],
    ['too_many_holds', value, /^Until .* at most \$200\.00 .* your balance/, 'Back to the cart'],
    ['too_many_holds', few, /^Only a few .* at most 2 .* your balance/, 'Back to the cart'],
    ['too_many_holds', stock, /^That many are not available .* your balance/, 'Back to the cart'],
    ['rate_limited', wasted, /^Too many card payments .* an hour\. You can pay from/, null],
    [
      'rate_limited',
      {},
      /^Could not open the payment page\. Too many attempts\. Wait a moment/,
      null,
    ],
    [
      'forbidden',
      {},
      /^Card payments are not available .* pay from your balance/,
      'Write to support',
    ],
    [
      'currency_not_available',
      {},
      /^Cards are not accepted in RUB\. .* pay from your balance/,
      null,
    ],
    ['conflict', { reason: 'else' }, /^Could not open the payment page\. This was changed/, null],
  ] as const)(
    'the checkout explains the refused card payment %s %j and the next step',
    async (code, details, said, way) => {
      const { user } = await openByCard({ outcomes: [new Refusal(code, details)] });
      await user.click(pay());
      expect(await screen.findAllByText(said)).toHaveLength(1);
      if (way !== null) expect(screen.getByRole('link', { name: way })).toBeTruthy();
      else expect(screen.queryByRole('link', { name: waysOut })).toBeNull();
      expect(navigateAway).not.toHaveBeenCalled();
    },
  );

  it.each([
    [wasted, 1741, /^Too many card payments .* You can pay by card again in 30 minutes\./],
    [{}, 61, /^Too many requests in a row\. Try again in 2 minutes\.$/],
    [{}, 1, /^Too many requests in a row\. Try again in 1 minute\.$/],
  ])(
    'the checkout names the waiting time in minutes after the limit %j on card payments of %d s',
    async (details, seconds, said) => {
      const refusal = new Refusal('rate_limited', details, seconds);
      const { user } = await openByCard({ outcomes: [refusal] });
      await user.click(pay());
      expect(await screen.findAllByText(said)).toHaveLength(1);
    },
  );

  it('a card payment at the checkout keeps its idempotency key when the bank did not answer', async () => {
    const down = () => new Refusal('payment_unavailable');
    const { user, sent } = await openByCard({ outcomes: [down(), down(), null] });
    await user.click(pay());
    const said = () => screen.getAllByText(/your order is saved: press Pay again/);
    await waitFor(() => expect(said()).toHaveLength(1));
    await user.click(pay());
    await waitFor(() => expect(navigateAway).toHaveBeenCalledWith(PAY_URL));
    expect(sent).toHaveLength(3);
    expect(keys(sent).size).toBe(1);
  });

  it('a card payment at the checkout uses a new idempotency key after a refusal that the server stores', async () => {
    const { user, sent } = await openByCard({ outcomes: [new Refusal('amount_mismatch'), null] });
    await user.click(pay());
    await screen.findByText(/^The total has changed/);
    await user.click(pay());
    await waitFor(() => expect(navigateAway).toHaveBeenCalled());
    expect(keys(sent).size).toBe(2);
  });

  it('does not retry a card payment that the gateway refused, and uses a new idempotency key afterwards', async () => {
    const refused = new Refusal('payment_unavailable', { reason: 'refused' });
    const { user, sent } = await openByCard({ outcomes: [refused, null] });
    await user.click(pay());
    expect(await screen.findAllByText(/^The payment was not accepted/)).toHaveLength(1);
    expect(sent).toHaveLength(1);
    await user.click(pay());
    await waitFor(() => expect(navigateAway).toHaveBeenCalledWith(PAY_URL));
    expect(keys(sent).size).toBe(2);
  });

  it('the checkout creates a new card payment on the next press when the previous one has ended', async () => {
    const ended = new Refusal('conflict', { reason: 'payment_ended' });
    const { user, sent } = await openByCard({ outcomes: [ended, null] });
    await user.click(pay());
    expect(await screen.findAllByText(/expired\. Nothing was charged: press Pay/)).toHaveLength(1);
    await user.click(pay());
    await waitFor(() => expect(navigateAway).toHaveBeenCalledWith(PAY_URL));
    expect(keys(sent).size).toBe(2);
  });

  it('paying by card for an order that is already paid opens its receipt and reloads the cart', async () => {
    const paid = new Refusal('conflict', { reason: 'already_paid', order_id: 'A1' });
    const { user, reads } = await openByCard({ outcomes: [paid] });
    const before = reads.cart;
    await user.click(pay());
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/orders/A1'));
    expect(await screen.findByText('This order is already paid.')).toBeTruthy();
    expect(reads.cart).toBeGreaterThan(before);
    expect(navigateAway).not.toHaveBeenCalled();
  });

  it('the checkout hides the refusal of a card payment when the customer chooses the balance', async () => {
    const { user } = await openByCard({ outcomes: [new Refusal('forbidden')] });
    await user.click(pay());
    await screen.findByRole('link', { name: 'Write to support' });
    await user.click(balance());
    expect(screen.queryByRole('link', { name: 'Write to support' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay ₽901.00' })).toBeTruthy();
  });

  it('the checkout shows the new price of a top-up when a card payment at the old one is refused', async () => {
    const prices = { price_usd: 1.2, price_rub: 110 };
    const { user } = await openByCard({
      state: { topupData },
      outcomes: [new Refusal('price_changed', prices)],
    });
    await user.click(pay());
    expect(await screen.findAllByText(/^The price is now ₽110.00\./)).toHaveLength(1);
    await waitFor(() => expect(pay().textContent).toContain('₽110.00'));
  });
});
