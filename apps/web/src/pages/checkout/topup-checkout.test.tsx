import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, address, navigationState, renderAt, storeTestSession } from '#test/render.tsx';
import { CheckoutRoute } from '#test/card-checkout.tsx';

const topupData = {
  service: 'freefire',
  login: '123456789',
  player_id: '123456789',
  player_name: 'Hero',
  offer_id: 7,
  offer_name: '100 diamonds',
  price_usd: 1.05,
  price_rub: 95,
  input_currency: 'rub',
  currency: 'rub',
  commission: 0,
  image_url: '/images/topups/freefire.svg',
};

interface Sent {
  topupData: typeof topupData;
  currency: string;
  idempotencyKey: string;
}

/**
 * Opens the checkout as a top-up page does: address and navigation state. `outcomes` are the results of successive
 * payments; an error is thrown.
 */
function open(state: unknown, outcomes: (Error | null)[] = []) {
  const sent: Sent[] = [];
  const reads: string[] = [];
  const it = renderAt(
    '/checkout',
    <CheckoutRoute />,
    {
      cart: { get: () => ({ success: true, data: [], subtotal: { usd: 0, rub: 0, uzs: null } }) },
      wallet: {
        balance: () => {
          reads.push('balance');
          return [{ currency: 'rub', amount: 1000 }];
        },
      },
      orders: {
        topup: (input) => {
          sent.push(input as Sent);
          const outcome = outcomes.shift();
          if (outcome) throw outcome;
          return { success: true, order_id: 'order-1', status: 'pending' };
        },
      },
    },
    state,
  );
  return { ...it, sent, reads, user: userEvent.setup() };
}

const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay / });
const summary = () => screen.getByRole('region', { name: 'Your order' });

beforeEach(storeTestSession);

describe('a top-up that came with the navigation', () => {
  it('shows the top-up of the navigation instead of the cart, with picture, offer, player and price', async () => {
    const { user } = open({ topupData });
    expect(summary().textContent).toContain('100 diamonds');
    expect(summary().textContent).toContain('Free Fire');
    expect(summary().textContent).toContain('Player ID: 123456789\u00a0· Hero');
    expect(summary().textContent).toContain('₽95.00');
    expect(summary().querySelector('img')?.getAttribute('src')).toBe(topupData.image_url);
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(
      '/products/freefire',
    );
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    expect(summary().textContent).toContain('$1.05');
  });

  it('keeps the top-up after a reload, which keeps the history state', () => {
    const { unmount } = open({ topupData });
    unmount();
    open(structuredClone(navigationState()));
    expect(summary().textContent).toContain('100 diamonds');
  });

  it('the checkout of a top-up keeps the chosen currency after a reload', async () => {
    const { user, unmount } = open({ topupData });
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    await screen.findByRole('button', { name: 'Pay $1.05' });
    unmount();
    open(structuredClone(navigationState()));
    expect(screen.getByRole('button', { name: 'Pay $1.05' })).toBeTruthy();
  });

  it('the checkout of a top-up names the Steam login and offers only the currency with a price', () => {
    open({
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
    expect(summary().textContent).toContain('Steam login: gordon');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Roubles/ }).disabled).toBe(true);
    expect(summary().textContent).toContain('$1.05');
  });

  it('shows the balance after paying the top-up', async () => {
    open({ topupData });
    expect(
      await screen.findByRole('progressbar', { name: /₽905.00 of ₽1,000.00 will be left/ }),
    ).toBeTruthy();
  });
});

describe('paying a top-up', () => {
  it('sends the chosen top-up, clears its draft and opens the orders', async () => {
    sessionStorage.setItem(
      'topup:freefire:7',
      JSON.stringify({
        playerId: '123456789',
        player: null,
        chosen: [7],
        amount: '',
      }),
    );
    const { user, sent, reads } = open({ topupData });
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(navigationState()).toEqual({ placed: 'order-1' });
    expect(await screen.findByText('Paid. The top-up is on its way.')).toBeTruthy();
    expect(sent).toEqual([
      { topupData, currency: 'rub', idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
    expect(reads.length).toBeGreaterThan(0);
    expect(JSON.parse(sessionStorage.getItem('topup:freefire:7') ?? '')).toMatchObject({
      playerId: '123456789',
      chosen: [],
    });
  });

  it('the checkout of a top-up sends the currency chosen there instead of the earlier one', async () => {
    const { user, sent } = open({ topupData });
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    await user.click(screen.getByRole('button', { name: 'Pay $1.05' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ currency: 'usd', topupData: { currency: 'usd' } });
  });

  it('pays a top-up once for a double click', async () => {
    const { sent } = open({ topupData });
    const button = payButton();
    button.click();
    button.click();
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('retries an unanswered top-up payment with the same idempotency key', async () => {
    const lost = () => new TypeError('failed to fetch');
    const { user, sent } = open({ topupData }, [lost(), lost(), null]);
    await user.click(payButton());
    await screen.findByText(/^The shop did not respond/);
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('pays an unanswered top-up once when the customer chooses its currency again, also after a reload', async () => {
    const lost = () => new TypeError('failed to fetch');
    const before = open({ topupData }, [lost(), lost()]);
    await before.user.click(payButton());
    await screen.findByText(/^The shop did not respond/);
    await before.user.click(screen.getByRole('radio', { name: /Dollars/ }));
    await screen.findByRole('button', { name: 'Pay $1.05' });
    before.unmount();
    const after = open(structuredClone(navigationState()));
    await after.user.click(screen.getByRole('radio', { name: /Roubles/ }));
    await after.user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(after.sent[0]).toMatchObject({
      currency: 'rub',
      idempotencyKey: before.sent[0]?.idempotencyKey,
    });
  });

  it('pays an unanswered top-up once when the customer reloads the page and pays again', async () => {
    const lost = () => new TypeError('failed to fetch');
    const before = open({ topupData }, [lost(), lost()]);
    await before.user.click(payButton());
    await screen.findByText(/^The shop did not respond/);
    before.unmount();
    const after = open(structuredClone(navigationState()));
    await after.user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(after.sent[0]?.idempotencyKey).toBe(before.sent[0]?.idempotencyKey);
    after.unmount();
    const next = open({ topupData });
    await next.user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(next.sent[0]?.idempotencyKey).not.toBe(before.sent[0]?.idempotencyKey);
  });
});

describe('a refused top-up', () => {
  it('the checkout of a top-up names price and balance when it costs more and reloads the balance', async () => {
    const short = { required: 95, available: 12.5, currency: 'rub' };
    const { user, sent, reads } = open({ topupData }, [new Refusal('insufficient_balance', short)]);
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
    const { user, sent } = open({ topupData }, [new Refusal('price_changed', prices), null]);
    await user.click(payButton());
    expect(await screen.findAllByText(/^The price is now ₽110.00\./)).toHaveLength(1);
    expect(address()).toBe('/checkout');
    await user.click(await screen.findByRole('button', { name: 'Pay ₽110.00' }));
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(sent[1]).toMatchObject({ topupData: { price_rub: 110, price_usd: 1.2, offer_id: 7 } });
  });

  it.each([
    ['player_not_found', /^No player found with this ID/],
    ['out_of_stock', /^Sold out/],
    ['not_found', /^No longer available/],
    ['price_changed', /^The price has changed/],
  ] as const)("links back to the top-up's page after the refusal %s", async (code, said) => {
    const { user } = open({ topupData }, [new Refusal(code)]);
    await user.click(payButton());
    expect(await screen.findAllByText(said)).toHaveLength(1);
    const back = screen.getByRole('link', { name: 'Back to the top-up' });
    expect(back.getAttribute('href')).toBe('/products/freefire');
  });

  it.each([
    ['supplier_unavailable', /^The game is not responding/],
    ['rate_limited', /^The top-up did not go through\. Too many attempts/],
  ] as const)('explains the refusal %s of a top-up', async (code, said) => {
    const { user } = open({ topupData }, [new Refusal(code), new Refusal(code)]);
    await user.click(payButton());
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(1));
  });
});

describe('what is no top-up', () => {
  it.each([
    ['empty', null],
    ['without a price', { ...topupData, price_usd: 0, price_rub: 0 }],
    ['of an unknown service', { ...topupData, service: 'roblox' }],
  ])('links to the products when the state holds no valid top-up: %s', (_why, wrong) => {
    open({ topupData: wrong });
    expect(screen.getByText('Your selection could not be loaded')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse products' }).getAttribute('href')).toBe(
      '/products',
    );
  });

  it.each([[null], [{ placed: 'order-1' }]])(
    'pays the cart when the navigation state is %j',
    async (state) => {
      open(state);
      expect(await screen.findByText('Nothing to pay for')).toBeTruthy();
    },
  );
});
