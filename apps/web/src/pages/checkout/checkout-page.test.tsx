import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import CheckoutPage from './checkout-page.tsx';
import { open, payButton, roblox, shop } from '#test/cart-checkout.tsx';
import { Refusal, address, renderAt, storeTestSession } from '#test/render.tsx';

beforeEach(storeTestSession);

describe('the checkout', () => {
  it('the checkout shows the balance after the payment and the upcoming payment method', async () => {
    const { user } = await open();
    expect(
      await screen.findByRole('progressbar', {
        name: '₽9,099.00 of ₽10,000.00 will be left after payment',
      }),
    ).toBeTruthy();
    const sbp = screen.getByRole<HTMLInputElement>('radio', { name: /SBP.*coming soon/ });
    expect(sbp.disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    expect(payButton().textContent).toContain('$9.98');
  });

  it('the checkout names region and regional currency of each line', async () => {
    const bought = { ...roblox, product_title: 'Steam', game_amount: 5 };
    await open({
      items: [
        { ...bought, id: 1, region: 'USA', game_currency: 'USD' },
        { ...bought, id: 2, region: 'Europe', game_currency: 'EUR' },
      ],
    });
    const lines = within(screen.getByRole('region', { name: 'Your order' })).getAllByRole(
      'listitem',
    );
    expect(
      lines.map(({ textContent }) => /(USA|Europe)\s· 5\s\w{3}/.exec(textContent)?.[0]),
    ).toEqual(['USA\u00a0· 5\u00a0USD', 'Europe\u00a0· 5\u00a0EUR']);
  });

  it('the checkout states beside the pay button how long unopened codes can be returned', async () => {
    await open();
    const promise = await screen.findByText('Unopened codes can be returned within 24 hours');
    expect(promise.parentElement?.contains(payButton())).toBe(true);
  });

  it('the checkout pays in the currency of the header and changes it there', async () => {
    const { user } = await open();
    expect(payButton().textContent).toContain('₽901.00');
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    expect(localStorage.getItem('currency')).toBe('USD');
    act(() => {
      localStorage.setItem('currency', 'RUB');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(payButton().textContent).toContain('₽901.00');
  });

  it('the checkout pays the displayed total, invalidates the data and opens the orders', async () => {
    const { user, sent, reads } = await open();
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(sent).toMatchObject([{ currency: 'rub', amount: 901 }]);
    expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(reads.filter((read) => read === 'cart').length).toBeGreaterThan(0);
    expect(await screen.findByText('Paid. Your codes are in the order.')).toBeTruthy();
  });

  it('the checkout offers only the currency that covers the whole cart', async () => {
    await open({ items: [{ ...roblox, price_rub: null }] });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Roubles/ }).disabled).toBe(true);
    expect(payButton().textContent).toContain('$9.98');
    expect(screen.getByText('This order can only be paid in dollars.')).toBeTruthy();
  });

  it('the checkout shows nothing to pay for an empty cart', async () => {
    const { answers } = shop({ items: [] });
    renderAt('/checkout', <CheckoutPage />, answers);
    expect(await screen.findByText('Nothing to pay for')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe('/orders');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});

describe('not enough on the balance', () => {
  it('the checkout shows the missing amount and the ways to add it', async () => {
    const { user } = await open({
      wallet: [
        { currency: 'usd', amount: 50 },
        { currency: 'rub', amount: 400 },
      ],
    });
    expect(await screen.findByText('You are ₽501.00 short')).toBeTruthy();
    expect(screen.getByText('You need ₽901.00, but you have ₽400.00.')).toBeTruthy();
    expect(screen.getByText(/include your user ID: 7/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe(
      '/support',
    );
    expect(screen.getByRole('link', { name: 'Change the cart' }).getAttribute('href')).toBe(
      '/cart',
    );
    await user.click(screen.getByRole('button', { name: 'Pay in dollars' }));
    expect(payButton().textContent).toContain('$9.98');
    expect(screen.queryByText(/is missing/)).toBeNull();
  });

  it("the checkout shows the server's amounts when the balance is insufficient and reloads the balance", async () => {
    const refused = new Refusal('insufficient_balance', {
      required: 901,
      available: 12.5,
      currency: 'rub',
    });
    const { user, reads } = await open({ outcomes: [refused] });
    const before = reads.filter((read) => read === 'balance').length;
    await user.click(payButton());
    expect(
      (await screen.findAllByText('You need ₽901.00, but you have ₽12.50.')).length,
    ).toBeGreaterThan(0);
    expect(reads.filter((read) => read === 'balance').length).toBeGreaterThan(before);
  });
});

describe('lines that cannot be bought as they stand', () => {
  it('the checkout marks lines that cannot be bought and links to the cart instead of paying', async () => {
    await open({
      items: [
        { ...roblox, available_count: 0 },
        { ...roblox, id: 2, product_title: 'Steam', available_count: 1 },
      ],
    });
    expect(screen.getByText('Sold out. Remove it to check out.')).toBeTruthy();
    expect(screen.getByText('Only 1 left: reduce the quantity')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
    const back = screen.getByRole('link', { name: 'Back to the cart' });
    expect(back.getAttribute('href')).toBe('/cart');
  });
});

describe('refusals', () => {
  it.each([
    ['price_changed', /^Prices have changed\. Check the new prices/],
    ['out_of_stock', /^An item in your cart is sold out\. Nothing was charged/],
    ['quantity_exceeds_stock', /^Not enough in stock\. Nothing was charged/],
  ] as const)('the checkout links back to the cart after the refusal %s', async (code, said) => {
    const { user } = await open({ outcomes: [new Refusal(code)] });
    await user.click(payButton());
    expect(await screen.findByText(said)).toBeTruthy();
    const back = await screen.findByRole('link', { name: 'Back to the cart' });
    expect(back.getAttribute('href')).toBe('/cart');
    expect(address()).toBe('/checkout');
  });

  it('the checkout shows a payment refusal only as a toast', async () => {
    const { user } = await open({ outcomes: [new Refusal('price_changed')] });
    await user.click(payButton());
    const said = await screen.findByText(/^Prices have changed\. Check the new prices/);
    expect(screen.getByTestId('toasts').contains(said)).toBe(true);
    expect(screen.queryByText(/did not go through/)).toBeNull();
  });

  it('the checkout shows the changed total after a refused amount and pays it with a new key', async () => {
    const { user, sent } = await open({ outcomes: [new Refusal('amount_mismatch'), null] });
    await user.click(payButton());
    expect(await screen.findByText(/^The total has changed\. Nothing was charged/)).toBeTruthy();
    expect(address()).toBe('/checkout');
    await user.click(await screen.findByRole('button', { name: 'Pay ₽1,000.00' }));
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(sent).toMatchObject([{ amount: 901 }, { amount: 1000 }]);
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('the checkout sends the displayed lines and asks to check a cart that has other ones', async () => {
    const changed = new Refusal('conflict', { reason: 'cart_changed' });
    const { user, sent } = await open({ outcomes: [changed, null] });
    await user.click(payButton());
    expect(await screen.findByText(/^Your cart has changed\. Nothing was charged/)).toBeTruthy();
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    const items = [{ id: roblox.id, quantity: roblox.quantity }];
    expect(sent).toMatchObject([{ items }, { items }]);
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('the checkout says that the shop has failed twice and pays on the next press', async () => {
    const failed = () => new Refusal('UNEXPECTED_ERROR');
    const { user, sent } = await open({ outcomes: [failed(), failed(), null] });
    await user.click(payButton());
    expect(await screen.findByText(/^The shop could not respond\. Press Pay again/)).toBeTruthy();
    expect(sent).toHaveLength(2);
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
  });

  it('the checkout links to the orders when the cart turns out to be empty', async () => {
    const { user } = await open({ outcomes: [new Refusal('cart_empty')] });
    await user.click(payButton());
    expect(await screen.findByRole('link', { name: 'My orders' })).toBeTruthy();
  });
});

describe('the idempotency key', () => {
  it('the checkout uses a new idempotency key for a payment after a stored refusal', async () => {
    const { user, sent } = await open({ outcomes: [new Refusal('insufficient_balance'), null] });
    await user.click(payButton());
    await screen.findByText(/^The payment did not go through\. /);
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('the checkout keeps the idempotency key of an unanswered payment in the retry and the next click', async () => {
    const lost = () => new TypeError('failed to fetch');
    const { user, sent } = await open({
      outcomes: [lost(), lost(), new Refusal('UNEXPECTED_ERROR'), null],
    });
    await user.click(payButton());
    await screen.findByText(/^The shop did not respond/);
    expect(sent).toHaveLength(2);
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(sent).toHaveLength(4);
  });

  it('the checkout uses one idempotency key for a double click on Pay', async () => {
    const { sent } = await open();
    const button = payButton();
    button.click();
    button.click();
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});
