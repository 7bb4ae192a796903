import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { advanceTime } from '#test/advance-time.ts';
import { storeTestSession, refuseWith } from '#test/render.tsx';
import { amountField, fill, openSteam, press, toasts, type } from '#test/steam-shop.tsx';

describe('a wrong Steam amount', () => {
  beforeEach(storeTestSession);

  it.each([
    ['0.5', 'At least $1'],
    ['0', 'At least $1'],
    ['-3', 'At least $1'],
    ['5.555', 'Enter at most two decimals'],
    ['1e3', 'Enter a number'],
  ])(
    'the Steam page keeps naming the rule that %s breaks after the toast has closed',
    async (typed, hint) => {
      openSteam();
      await fill(typed);
      await advanceTime(5000);
      // The closed toast is removed in the next timer.
      await advanceTime(1);
      expect(toasts()).toBe('');
      expect(screen.getByText(hint).id).toBe(amountField().getAttribute('aria-describedby'));
      expect(screen.queryByText(/^At most \$/)).toBeNull();
      expect(screen.getByText('Please correct the amount')).toBeTruthy();
      type(amountField(), '5');
      expect(screen.queryByText(hint)).toBeNull();
      expect(screen.getByText('At most $10,000')).toBeTruthy();
    },
  );

  it('the Steam page names the smallest amount in the currency of the amount', async () => {
    openSteam();
    press('KZT');
    await fill('0.5');
    expect(screen.getByText('At least ₸1')).toBeTruthy();
  });

  it('the Steam page asks to correct a refused amount on Enter', async () => {
    openSteam();
    await fill('5.555');
    fireEvent.keyDown(amountField(), { key: 'Enter' });
    await advanceTime(0);
    expect(toasts()).toContain('Please correct the amount');
    expect(toasts()).not.toContain('Please enter login and amount');
  });

  it('the Steam page asks for a smaller amount when the maximum of the refused one is unknown', async () => {
    openSteam(refuseWith('validation_error', { amount: 'too_large' }));
    press('KZT');
    await fill('9999999');
    expect(screen.getByText('Enter a smaller amount')).toBeTruthy();
  });
});
