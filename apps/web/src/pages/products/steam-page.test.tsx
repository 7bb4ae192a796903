import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SteamCalculation } from '@manabar/contracts';
import { getSession } from '#lib/session.ts';
import { Refusal, storeTestSession } from '#test/render.tsx';
import {
  action,
  amountField,
  calculated,
  deducted,
  fill,
  loginField,
  openSteam,
  pass,
  press,
  shownAddress,
  toasts,
  type,
  type SteamAsked,
} from '#test/steam-shop.tsx';

const refuse =
  (...of: ConstructorParameters<typeof Refusal>) =>
  () => {
    throw new Refusal(...of);
  };

describe('the Steam login', () => {
  it('is explained in four steps behind a help icon', () => {
    openSteam();
    press('Where to find the Steam login');
    const guide = screen.getByRole('dialog');
    expect(
      within(guide)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Open Steam',
      'Click your profile at the top right',
      'Choose Account Settings',
      'Your login is shown in Account Information',
    ]);
    press('Got it');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is wanted in its form, which is said once the field is left', async () => {
    storeTestSession();
    openSteam();
    type(loginField(), 'имя');
    type(amountField(), '10');
    await pass(500);
    expect(loginField().getAttribute('aria-invalid')).not.toBe('true');
    expect(action().disabled).toBe(true);
    fireEvent.blur(loginField());
    expect(loginField().getAttribute('aria-invalid')).toBe('true');
    type(loginField(), 'name');
    expect(loginField().getAttribute('aria-invalid')).not.toBe('true');
    expect(action().disabled).toBe(false);
  });
});

describe('the calculation', () => {
  it('is asked for half a second after the last change of the amount', async () => {
    storeTestSession();
    const { calculate } = openSteam();
    type(amountField(), '1');
    await pass(499);
    type(amountField(), '10');
    await pass(499);
    expect(calculate).not.toHaveBeenCalled();
    await pass(1);
    expect(calculate.mock.calls).toEqual([
      [{ amount: 10, inputCurrency: 'usd', userBalanceCurrency: 'rub' }],
    ]);
    expect(deducted()).toContain('₽1,030.00');
    expect(deducted()).toContain('Includes 3% commission');
    expect(deducted()).toContain('Commission: $0.30');
  });

  it.each([
    ['KZT', 'kzt'],
    ['RUB', 'rub'],
  ])('is cleared and asked for anew when the amount is in %s', async (name, sent) => {
    storeTestSession();
    const { calculate } = openSteam();
    await fill();
    press(name);
    expect(screen.getByRole('button', { name }).ariaPressed).toBe('true');
    expect(deducted()).not.toContain('1,030');
    expect(action().disabled).toBe(true);
    await pass(499);
    expect(calculate).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(calculate.mock.lastCall?.[0].inputCurrency).toBe(sent);
    expect(deducted()).toContain('₽1,030.00');
  });

  it('is asked for anew half a second after another currency of the balance', async () => {
    storeTestSession();
    const { calculate } = openSteam();
    await fill();
    act(() => {
      localStorage.setItem('currency', 'USD');
      window.dispatchEvent(new Event('storage'));
    });
    expect(action().disabled).toBe(true);
    await pass(499);
    expect(calculate).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(calculate.mock.lastCall?.[0].userBalanceCurrency).toBe('usd');
    expect(deducted()).toContain('$10.30');
  });

  it.each(['', '0', '-5'])(
    'is cleared by an amount of "%s", and nothing is asked',
    async (typed) => {
      storeTestSession();
      const { calculate } = openSteam();
      await fill();
      type(amountField(), typed);
      expect(deducted()).not.toContain('1,030');
      await pass(60_000);
      expect(calculate).toHaveBeenCalledTimes(1);
      // Not even by what it was before, until that was calculated again.
      type(amountField(), '10');
      expect(deducted()).not.toContain('1,030');
      expect(action().disabled).toBe(true);
    },
  );

  it('of an amount that is not there any more is nobody’s', async () => {
    storeTestSession();
    const answers: ((value: SteamCalculation) => void)[] = [];
    openSteam(() => new Promise((resolve) => answers.push(resolve)));
    await fill('10');
    type(amountField(), '20');
    await pass(500);
    const ask = (amount: number): SteamAsked => ({
      amount,
      inputCurrency: 'usd',
      userBalanceCurrency: 'rub',
    });
    answers[1]?.(calculated(ask(20)));
    await pass(0);
    answers[0]?.(calculated(ask(10)));
    await pass(0);
    expect(deducted()).toContain('₽2,060.00');
    expect(action().textContent).toBe('Proceed to Checkout ₽2,060.00');
  });

  it('buys nothing while the amount is another one already', async () => {
    storeTestSession();
    openSteam();
    await fill();
    type(amountField(), '20');
    expect(action().disabled).toBe(true);
    expect(action().textContent).toBe('Proceed to Checkout');
  });
});

describe('what goes wrong with it', () => {
  it('a guest is warned, shown the way to the log-in, and stays', async () => {
    openSteam();
    await fill();
    expect(toasts()).toContain('Login required to calculate amount');
    expect(deducted()).toContain('Login required to calculate amount');
    expect(shownAddress()).toBe('/products/steam');
    fireEvent.click(
      within(screen.getByTestId('toasts')).getByRole('button', { name: 'Go to Login' }),
    );
    await pass(0);
    expect(shownAddress()).toBe('/login');
    expect(sessionStorage.getItem('origin')).toBe('/products/steam');
  });

  it('the way to the log-in stays when the warning is gone', async () => {
    openSteam();
    await fill();
    await pass(5000);
    press('Go to Login');
    await pass(0);
    expect(shownAddress()).toBe('/login');
  });

  it('a token that is refused is removed, and its owner logs in again', async () => {
    storeTestSession();
    openSteam(refuse('unauthorized'));
    await fill();
    expect(getSession()).toBeNull();
    expect(shownAddress()).toBe('/login');
    expect(toasts()).not.toContain('Login required');
  });

  it.each([
    ['validation_error', {}, 'Invalid amount entered', 'Invalid amount entered'],
    [
      'minimum_amount',
      { minimum: 10, currency: 'rub' },
      'Invalid amount entered',
      'The amount is too small: the minimum charge is ₽10.00',
    ],
  ] as const)('%s: the amount is wrong', async (code, details, said, atField) => {
    storeTestSession();
    openSteam(refuse(code, details));
    await fill();
    expect(toasts()).toContain(said);
    expect(amountField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(atField).length).toBeGreaterThan(0);
    expect(action().disabled).toBe(true);
  });

  it.each(['0.5', '1.234', '1e3'])('%s is no amount, and nobody is asked', async (typed) => {
    storeTestSession();
    const { calculate } = openSteam();
    await fill(typed);
    expect(toasts()).toContain('Invalid amount entered');
    expect(calculate).not.toHaveBeenCalled();
  });

  it.each([
    ['rates_stale', 'The exchange rates are out of date'],
    ['UNEXPECTED_ERROR', 'Failed to calculate amount'],
    ['rate_limited', 'Failed to calculate amount'],
  ] as const)('%s is said, and can be tried again', async (code, said) => {
    storeTestSession();
    let fails = true;
    const { calculate } = openSteam((asked) => {
      if (fails) throw new Refusal(code);
      return calculated(asked);
    });
    await fill();
    expect(toasts()).toContain(said);
    expect(deducted()).toContain(said);
    expect(action().disabled).toBe(true);
    fails = false;
    press('Try again');
    await pass(0);
    expect(calculate).toHaveBeenCalledTimes(2);
    expect(deducted()).toContain('₽1,030.00');
  });
});

describe('the largest amount', () => {
  it('stands below the field in the currency of the amount, where it is known', async () => {
    openSteam();
    await pass(0);
    expect(screen.getByText('At most $10,000')).toBeTruthy();
    press('RUB');
    expect(screen.getByText('At most ₽924,517')).toBeTruthy();
    press('KZT');
    expect(screen.queryByText(/^At most/)).toBeNull();
  });

  it('is named when a larger amount was refused', async () => {
    storeTestSession();
    openSteam(refuse('validation_error', { amount: 'too_large' }));
    await fill('10001');
    expect(screen.getByText('Too much: at most $10,000')).toBeTruthy();
    expect(amountField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('At most $10,000')).toBeNull();
  });
});
