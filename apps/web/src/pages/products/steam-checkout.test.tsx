import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SteamCalculation } from '@manabar/contracts';
import { clearSession } from '#lib/session/session.ts';
import { advanceTime } from '#test/advance-time.ts';
import { storeTestSession } from '#test/render.tsx';
import {
  action,
  amountField,
  calculated,
  fill,
  loginField,
  openSteam,
  press,
  shownAddress,
  toasts,
  type,
} from '#test/steam-shop.tsx';

describe('the button', () => {
  it('asks a guest on the Steam page to log in', () => {
    openSteam();
    expect(action().textContent).toBe('Login to Continue');
    expect(action().disabled).toBe(true);
  });

  it('disables the Steam button until login, amount and calculation are present', async () => {
    storeTestSession();
    let answer: (value: SteamCalculation) => void = () => undefined;
    openSteam(() => new Promise((resolve) => (answer = resolve)));
    expect(action().textContent).toBe('Proceed to Checkout');
    expect(action().disabled).toBe(true);
    expect(screen.getByText('Please enter login and amount')).toBeTruthy();
    await fill();
    expect(action().textContent).toBe('Processing...');
    expect(action().disabled).toBe(true);
    answer(calculated({ amount: 10, inputCurrency: 'usd', userBalanceCurrency: 'rub' }));
    await advanceTime(0);
    expect(action().textContent).toBe('Proceed to Checkout ₽1,030.00');
    expect(action().disabled).toBe(false);
    expect(screen.queryByText('Please enter login and amount')).toBeNull();
    type(loginField(), '  ');
    expect(action().disabled).toBe(true);
  });

  it('the Steam page names the missing login or amount on Enter', async () => {
    storeTestSession();
    openSteam();
    fireEvent.keyDown(amountField(), { key: 'Enter' });
    await advanceTime(0);
    expect(toasts()).toContain('Please enter login and amount');
    expect(shownAddress()).toBe('/products/steam');
  });

  it('sends a logged-out customer to the log-in and back to the Steam page', async () => {
    storeTestSession();
    const { router } = openSteam();
    await fill();
    act(() => clearSession());
    expect(action().textContent).toBe('Login to Continue');
    expect(loginField().value).toBe('');
    fireEvent.keyDown(amountField(), { key: 'Enter' });
    await advanceTime(0);
    expect(toasts()).toContain('Please log in to complete your purchase');
    expect(shownAddress()).toBe('/login');
    expect(sessionStorage.getItem('origin')).toBe('/products/steam');
    act(storeTestSession);
    await act(() => router.navigate('/products/steam'));
    expect([loginField().value, amountField().value]).toEqual(['gaben_1', '10']);
  });
});

describe('the way to the checkout', () => {
  const sent = () =>
    (JSON.parse(screen.getByTestId('state').textContent) as { topupData: object }).topupData;
  const data = {
    service: 'steam',
    login: 'gaben_1',
    player_id: 'gaben_1',
    offer_id: 0,
    offer_name: 'Steam Topup 10 KZT',
    price_usd: 10.3,
    price_rub: 1030,
    input_currency: 'kzt',
    currency: 'rub',
    user_balance_currency: 'rub',
    commission: 0.3,
    amount: 10,
    image_url: '/images/products/steam.svg',
  };

  it('requests the Steam price in the other currency before the checkout', async () => {
    storeTestSession();
    const { calculate } = openSteam();
    press('KZT');
    await fill();
    fireEvent.click(action());
    expect(action().textContent).toBe('Processing...');
    expect(action().disabled).toBe(true);
    await advanceTime(0);
    expect(calculate.mock.calls.map(([asked]) => asked.userBalanceCurrency)).toEqual([
      'rub',
      'usd',
    ]);
    expect(shownAddress()).toBe('/checkout');
    expect(sent()).toEqual(data);
  });

  it('the Steam page opens the checkout without the price in the other currency when that is not available', async () => {
    storeTestSession();
    openSteam((asked) => {
      if (asked.userBalanceCurrency === 'usd') throw new TypeError('failed to fetch');
      return calculated(asked);
    });
    press('KZT');
    await fill();
    fireEvent.click(action());
    await advanceTime(0);
    expect(sent()).toEqual({ ...data, price_usd: 0 });
    expect(toasts()).toBe('');
  });

  it('says when the Steam checkout could not be prepared', async () => {
    storeTestSession();
    openSteam();
    await fill();
    vi.spyOn(history, 'pushState').mockImplementationOnce(() => {
      throw new DOMException('not cloneable', 'DataCloneError');
    });
    fireEvent.click(action());
    await advanceTime(0);
    expect(toasts()).toContain('Checkout preparation failed');
    expect(shownAddress()).toBe('/products/steam');
    expect(action().disabled).toBe(false);
  });
});

it('keeps the typed Steam top-up for a return to the page', async () => {
  storeTestSession();
  const { unmount } = openSteam();
  press('RUB');
  await fill('500');
  unmount();
  openSteam();
  expect(loginField().value).toBe('gaben_1');
  expect(amountField().value).toBe('500');
  expect(screen.getByRole('button', { name: 'RUB' }).ariaPressed).toBe('true');
  await advanceTime(500);
  expect(action().disabled).toBe(false);
});

it('explains login, delivery time and regions of Steam top-ups', () => {
  openSteam();
  const info = screen.getByRole('region', { name: 'Good to know' });
  expect(
    within(info)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Your login is not the nickname other users see in your profile.',
    'If the login is wrong, the funds go to another user.',
    'Funds are credited within 15\u00A0minutes.',
    'Available for CIS and Russia, except Crimea, DPR and LPR.',
  ]);
});
