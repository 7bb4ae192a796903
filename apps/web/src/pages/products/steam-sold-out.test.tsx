import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { advanceTime } from '#test/advance-time.ts';
import { storeTestSession } from '#test/render.tsx';
import { amountField, calculated, fill, loginField, openSteam, toasts } from '#test/steam-shop.tsx';

beforeEach(storeTestSession);

it('offers no Steam top-up while Steam is sold out', async () => {
  openSteam(undefined, { isSoldOut: true });
  await advanceTime(0);
  expect(screen.getByText('Nothing is on sale right now')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Steam login' })).toBeNull();
});

it('keeps a Steam top-up that was filled in, without pricing it, while Steam is sold out', async () => {
  const before = openSteam();
  await fill('10');
  before.unmount();
  const soldOut = openSteam(calculated, { isSoldOut: true });
  await advanceTime(1000);
  expect(soldOut.calculate).not.toHaveBeenCalled();
  expect(toasts()).toBe('');
  soldOut.unmount();
  openSteam();
  expect([loginField().value, amountField().value]).toEqual(['gaben_1', '10']);
});
