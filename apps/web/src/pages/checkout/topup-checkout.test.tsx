import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TopupPayment } from '#features/checkout/purchase.ts';
import { renderAt, storeTestSession } from '#test/render.tsx';
import CheckoutPage from './checkout-page.tsx';

const way = vi.hoisted(() => ({ payment: null as TopupPayment | null }));
vi.mock('#features/checkout/use-topup-payment.ts', () => ({ useTopupPayment: () => way.payment }));

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

/** The checkout as a top-up page leads there: the address, and what travels with it. */
function open(state: unknown) {
  const it = renderAt(
    '/checkout',
    <CheckoutPage />,
    {
      cart: { get: () => ({ success: true, data: [], subtotal: { usd: 0, rub: 0, uzs: null } }) },
      wallet: { balance: () => [{ currency: 'rub', amount: 1000 }] },
    },
    state,
  );
  return { ...it, user: userEvent.setup() };
}

const summary = () => screen.getByRole('region', { name: 'Your order' });

beforeEach(() => {
  storeTestSession();
  way.payment = null;
});

describe('a top-up that came with the navigation', () => {
  it('is shown instead of the cart: picture, offer, player, price in the chosen currency', async () => {
    const { user } = open({ topupData });
    expect(summary().textContent).toContain('100 diamonds');
    expect(summary().textContent).toContain('Free Fire');
    expect(summary().textContent).toContain('Player ID: 123456789 · Hero');
    expect(summary().textContent).toContain('₽95.00');
    expect(summary().querySelector('img')?.getAttribute('src')).toBe(topupData.image_url);
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(
      '/products/freefire',
    );
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    expect(summary().textContent).toContain('$1.05');
  });

  it('is there after a reload, which keeps the state of the history', () => {
    const { unmount } = open({ topupData });
    unmount();
    open(structuredClone(window.history.state));
    expect(summary().textContent).toContain('100 diamonds');
  });

  it('names the login of Steam, and offers only the currency that it has a price in', () => {
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

  it('has no action where the shop cannot take the money, and says so', () => {
    open({ topupData });
    expect(screen.getByText('Top-ups cannot be paid yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(screen.queryByRole('radio', { name: /Balance/ })).toBeNull();
  });

  it('is paid by the one action, where there is one', async () => {
    const pay = vi.fn();
    way.payment = { pay, busy: false, failureIn: () => null };
    const { user } = open({ topupData });
    expect(
      await screen.findByRole('progressbar', { name: /₽905.00 of ₽1,000.00 will be left/ }),
    ).toBeTruthy();
    expect(screen.queryByText('Top-ups cannot be paid yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay ₽95.00' }));
    expect(pay).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ offer_id: 7, player_id: '123456789' }),
      'rub',
    );
  });
});

describe('what is no top-up', () => {
  it.each([
    ['empty', null],
    ['without a price', { ...topupData, price_usd: 0, price_rub: 0 }],
    ['of an unknown service', { ...topupData, service: 'roblox' }],
  ])('leads back to the products: %s', (_why, wrong) => {
    open({ topupData: wrong });
    expect(screen.getByText('We could not read what you chose')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose something' }).getAttribute('href')).toBe(
      '/products',
    );
  });

  it.each([[null], [{ placed: 'order-1' }]])('state %j: the cart is paid', async (state) => {
    open(state);
    expect(await screen.findByText('There is nothing to pay for')).toBeTruthy();
  });
});
