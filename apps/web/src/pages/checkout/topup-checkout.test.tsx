import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, address, navigationState, storeTestSession } from '#test/render.tsx';
import { openTopupCheckout, orderSummary, payButton, topupData } from '#test/topup-checkout.tsx';

beforeEach(storeTestSession);

describe('a top-up that came with the navigation', () => {
  it('the checkout shows the chosen top-up instead of the cart, with picture, offer, player and price', async () => {
    const { user } = openTopupCheckout({ topupData });
    expect(orderSummary().textContent).toContain('100 diamonds');
    expect(orderSummary().textContent).toContain('Free Fire');
    expect(orderSummary().textContent).toContain('Player ID: 123456789\u00a0· Hero');
    expect(orderSummary().textContent).toContain('₽95.00');
    expect(orderSummary().querySelector('img')?.getAttribute('src')).toBe(topupData.image_url);
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(
      '/products/freefire',
    );
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    expect(orderSummary().textContent).toContain('$1.05');
  });

  it('the checkout keeps the chosen top-up after a reload', () => {
    const { unmount } = openTopupCheckout({ topupData });
    unmount();
    openTopupCheckout(structuredClone(navigationState()));
    expect(orderSummary().textContent).toContain('100 diamonds');
  });

  it('the checkout of a top-up keeps the chosen currency after a reload', async () => {
    const { user, unmount } = openTopupCheckout({ topupData });
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    await screen.findByRole('button', { name: 'Pay $1.05' });
    unmount();
    openTopupCheckout(structuredClone(navigationState()));
    expect(screen.getByRole('button', { name: 'Pay $1.05' })).toBeTruthy();
  });

  it('the checkout of a top-up names the Steam login and offers only the currency with a price', () => {
    openTopupCheckout({
      topupData: {
        ...topupData,
        service: 'steam',
        login: 'gordon',
        player_id: 'gordon',
        offer_name: 'Steam Topup 500 KZT',
        amount: 500,
        price_rub: 0,
      },
    });
    expect(orderSummary().textContent).toContain('Steam login: gordon');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Roubles/ }).disabled).toBe(true);
    expect(orderSummary().textContent).toContain('$1.05');
  });

  it('the checkout shows the balance after paying a top-up', async () => {
    openTopupCheckout({ topupData });
    expect(
      await screen.findByRole('progressbar', { name: /₽905.00 of ₽1,000.00 will be left/ }),
    ).toBeTruthy();
  });
});

describe('a refused top-up', () => {
  it('the checkout names price and balance when a top-up costs more than the balance, and reloads the balance', async () => {
    const short = { required: 95, available: 12.5, currency: 'rub' };
    const { user, sent, reads } = openTopupCheckout({ topupData }, [
      new Refusal('insufficient_balance', short),
    ]);
    const before = reads.length;
    await user.click(payButton());
    expect(await screen.findAllByText('You need ₽95.00, but you have ₽12.50.')).toHaveLength(1);
    expect(reads.length).toBeGreaterThan(before);
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey);
  });

  it('the checkout of a top-up shows the new price after a refused one and pays it', async () => {
    const prices = { price_usd: 1.2, price_rub: 110, items: [] };
    const { user, sent } = openTopupCheckout({ topupData }, [
      new Refusal('price_changed', prices),
      null,
    ]);
    await user.click(payButton());
    expect(await screen.findAllByText(/^The price is now ₽110.00\./)).toHaveLength(1);
    expect(address()).toBe('/checkout');
    await user.click(await screen.findByRole('button', { name: 'Pay ₽110.00' }));
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(sent[1]).toMatchObject({ topupData: { price_rub: 110, price_usd: 1.2, offer_id: 7 } });
  });

  it.each([
    ['player_not_found', /^There is no such player or account/],
    ['out_of_stock', /^Sold out/],
    ['not_found', /^No longer available/],
    ['price_changed', /^The price has changed/],
  ] as const)(
    "the checkout links back to the top-up's page after the refusal %s",
    async (code, said) => {
      const { user } = openTopupCheckout({ topupData }, [new Refusal(code)]);
      await user.click(payButton());
      expect(await screen.findAllByText(said)).toHaveLength(1);
      const back = screen.getByRole('link', { name: 'Back to the top-up' });
      expect(back.getAttribute('href')).toBe('/products/freefire');
    },
  );

  it.each([
    ['supplier_unavailable', /^The game is not responding/],
    ['rate_limited', /^The top-up did not go through\. Too many attempts/],
  ] as const)('the checkout explains the refusal %s of a top-up', async (code, said) => {
    const { user } = openTopupCheckout({ topupData }, [new Refusal(code), new Refusal(code)]);
    await user.click(payButton());
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(1));
  });
});

describe('what is no top-up', () => {
  it.each([
    ['empty', null],
    ['without a price', { ...topupData, price_usd: 0, price_rub: 0 }],
    ['of an unknown service', { ...topupData, service: 'roblox' }],
  ])(
    'the checkout links to the products when the navigation state holds no valid top-up: %s',
    (_why, wrong) => {
      openTopupCheckout({ topupData: wrong });
      expect(screen.getByText('Your selection could not be loaded')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Browse products' }).getAttribute('href')).toBe(
        '/products',
      );
    },
  );

  it('the checkout shows a customer no top-up that another customer chose in the same tab', () => {
    openTopupCheckout({ topupData, userId: '8' });
    expect(screen.getByText('Your selection could not be loaded')).toBeTruthy();
    expect(screen.queryByText(/Hero/)).toBeNull();
    cleanup();
    openTopupCheckout({ topupData, userId: '7' });
    expect(screen.getByText(/Hero/)).toBeTruthy();
  });

  it.each([[null], [{ placed: 'order-1' }]])(
    'the checkout is for the cart when the navigation state is %j',
    async (state) => {
      openTopupCheckout(state);
      expect(await screen.findByText('Nothing to pay for')).toBeTruthy();
    },
  );
});
