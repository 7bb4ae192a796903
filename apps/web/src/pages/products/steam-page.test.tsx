import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SteamCalculation } from '@manabar/contracts';
import { getSession } from '#lib/session/session.ts';
import { advanceTime } from '#test/advance-time.ts';
import { Refusal, storeTestSession, refuseWith } from '#test/render.tsx';
import {
  action,
  amountField,
  calculated,
  deducted,
  fill,
  loginField,
  openSteam,
  press,
  shownAddress,
  toasts,
  type,
  type SteamAsked,
} from '#test/steam-shop.tsx';

describe('the Steam login', () => {
  it('explains the Steam login in four steps behind a help icon', () => {
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

  it('reports an invalid Steam login once the field is left', async () => {
    storeTestSession();
    openSteam();
    type(loginField(), 'имя');
    type(amountField(), '10');
    await advanceTime(500);
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
  beforeEach(storeTestSession);

  it('the Steam page requests the calculation half a second after the last change of the amount', async () => {
    const { calculate } = openSteam();
    type(amountField(), '1');
    await advanceTime(499);
    type(amountField(), '10');
    await advanceTime(499);
    expect(calculate).not.toHaveBeenCalled();
    await advanceTime(1);
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
  ])(
    'the Steam page clears and repeats the calculation when the amount changes to %s',
    async (name, sent) => {
      const { calculate } = openSteam();
      await fill();
      press(name);
      expect(screen.getByRole('button', { name }).ariaPressed).toBe('true');
      expect(deducted()).not.toContain('1,030');
      expect(action().disabled).toBe(true);
      await advanceTime(499);
      expect(calculate).toHaveBeenCalledTimes(1);
      await advanceTime(1);
      expect(calculate.mock.lastCall?.[0].inputCurrency).toBe(sent);
      expect(deducted()).toContain('₽1,030.00');
    },
  );

  it('the Steam page repeats the calculation half a second after the currency of the balance changes', async () => {
    const { calculate } = openSteam();
    await fill();
    act(() => {
      localStorage.setItem('currency', 'USD');
      window.dispatchEvent(new Event('storage'));
    });
    expect(action().disabled).toBe(true);
    await advanceTime(499);
    expect(calculate).toHaveBeenCalledTimes(1);
    await advanceTime(1);
    expect(calculate.mock.lastCall?.[0].userBalanceCurrency).toBe('usd');
    expect(deducted()).toContain('$10.30');
  });

  it.each(['', '0', '-5'])(
    'the Steam page clears the calculation for an amount of "%s" and sends no request',
    async (typed) => {
      const { calculate } = openSteam();
      await fill();
      type(amountField(), typed);
      expect(deducted()).not.toContain('1,030');
      await advanceTime(60_000);
      expect(calculate).toHaveBeenCalledTimes(1);
      // The previous calculation must not reappear before the new one.
      type(amountField(), '10');
      expect(deducted()).not.toContain('1,030');
      expect(action().disabled).toBe(true);
    },
  );

  it('the Steam page ignores a calculation of an amount that has changed', async () => {
    const answers: ((value: SteamCalculation) => void)[] = [];
    openSteam(() => new Promise((resolve) => answers.push(resolve)));
    await fill('10');
    type(amountField(), '20');
    await advanceTime(500);
    const ask = (amount: number): SteamAsked => ({
      amount,
      inputCurrency: 'usd',
      userBalanceCurrency: 'rub',
    });
    answers[1]?.(calculated(ask(20)));
    await advanceTime(0);
    answers[0]?.(calculated(ask(10)));
    await advanceTime(0);
    expect(deducted()).toContain('₽2,060.00');
    expect(action().textContent).toBe('Proceed to Checkout ₽2,060.00');
  });

  it('the Steam page buys nothing while the amount differs from the calculated one', async () => {
    openSteam();
    await fill();
    type(amountField(), '20');
    expect(action().disabled).toBe(true);
    expect(action().textContent).toBe('Proceed to Checkout');
  });
});

describe('what goes wrong with it', () => {
  it('the Steam page warns a guest, offers the log-in, and stays on the page', async () => {
    openSteam();
    await fill();
    expect(toasts()).toContain('Login required to calculate amount');
    expect(screen.getAllByText('Login required to calculate amount')).toHaveLength(1);
    expect(shownAddress()).toBe('/products/steam');
    fireEvent.click(
      within(screen.getByTestId('toasts')).getByRole('button', { name: 'Go to Login' }),
    );
    await advanceTime(0);
    expect(shownAddress()).toBe('/login');
    expect(sessionStorage.getItem('origin')).toBe('/products/steam');
  });

  it('the Steam page keeps offering the log-in after the warning has closed', async () => {
    openSteam();
    await fill();
    await advanceTime(5000);
    // The closed toast is removed in the next timer.
    await advanceTime(1);
    press('Go to Login');
    await advanceTime(0);
    expect(shownAddress()).toBe('/login');
  });

  it('the Steam page removes a refused token and asks the customer to log in again', async () => {
    storeTestSession();
    openSteam(refuseWith('unauthorized'));
    await fill();
    expect(getSession()).toBeNull();
    expect(shownAddress()).toBe('/login');
    expect(toasts()).not.toContain('Login required');
  });

  it.each([
    ['validation_error', {}, 'At most $10,000'],
    ['minimum_amount', { minimum: 10, currency: 'rub' }, 'The minimum charge is ₽10.00'],
  ] as const)(
    'the Steam page reports %s once and marks the amount field',
    async (code, details, hint) => {
      storeTestSession();
      openSteam(refuseWith(code, details));
      await fill();
      expect(toasts()).toContain('Invalid amount entered');
      expect(screen.getAllByText('Invalid amount entered')).toHaveLength(1);
      expect(amountField().getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText(hint).id).toBe(amountField().getAttribute('aria-describedby'));
      expect(action().disabled).toBe(true);
    },
  );

  it.each(['0.5', '1.234', '1e3', '-3', '0'])(
    'the Steam page rejects %s as an amount without a request',
    async (typed) => {
      storeTestSession();
      const { calculate } = openSteam();
      await fill(typed);
      expect(amountField().value).toBe(typed);
      expect(toasts()).toContain('Invalid amount entered');
      expect(amountField().getAttribute('aria-invalid')).toBe('true');
      expect(calculate).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['rates_stale', 'The exchange rates are out of date'],
    ['UNEXPECTED_ERROR', 'Failed to calculate amount'],
    ['rate_limited', 'Failed to calculate amount'],
  ] as const)(
    'the Steam page reports %s once and offers a retry of the calculation',
    async (code, said) => {
      storeTestSession();
      let fails = true;
      const { calculate } = openSteam((asked) => {
        if (fails) throw new Refusal(code);
        return calculated(asked);
      });
      await fill();
      expect(toasts()).toContain(said);
      expect(screen.getAllByText(said, { exact: false })).toHaveLength(1);
      expect(action().disabled).toBe(true);
      fails = false;
      press('Try again');
      await advanceTime(0);
      expect(calculate).toHaveBeenCalledTimes(2);
      expect(deducted()).toContain('₽1,030.00');
    },
  );
});

describe('the largest amount', () => {
  it('the Steam page shows the known maximum below the field in the currency of the amount', async () => {
    openSteam();
    await advanceTime(0);
    expect(screen.getByText('At most $10,000')).toBeTruthy();
    press('RUB');
    expect(screen.getByText('At most ₽924,517')).toBeTruthy();
    press('KZT');
    expect(screen.queryByText(/^At most/)).toBeNull();
  });

  it('the Steam page keeps the maximum in view when a larger amount was refused', async () => {
    storeTestSession();
    openSteam(refuseWith('validation_error', { amount: 'too_large' }));
    await fill('10001');
    expect(screen.getByText('At most $10,000')).toBeTruthy();
    expect(amountField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please correct the amount')).toBeTruthy();
  });

  it('the Steam page leaves an amount above the maximum out of the summary', async () => {
    storeTestSession();
    openSteam(refuseWith('validation_error', { amount: 'too_large' }));
    const summary = screen.getByText('Arrives in Steam').parentElement;
    await fill('10001');
    expect(summary?.textContent).toBe('Arrives in Steamnot entered yet');
  });
});
