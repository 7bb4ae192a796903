import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ShopSettings } from '@manabar/contracts';
import { renderAt, storeTestSession, shopSettings } from '#test/render.tsx';
import { BalanceAfter } from './balance-after.tsx';

const settings: ShopSettings = { ...shopSettings, cardCurrencies: ['rub'] };

const open = (line: React.ReactNode, allowed = true) =>
  renderAt('/', line, {
    wallet: { balance: () => [] },
    shop: { settings: () => settings },
    payments: { cardAccess: () => ({ allowed }) },
  });

beforeEach(storeTestSession);

it('the balance after a purchase offers payment by card, without a warning, when the balance is too small', async () => {
  open(<BalanceAfter total={99} currency="rub" />);
  const line = await screen.findByText('Payable by card');
  expect(line.dataset['short']).toBeUndefined();
  expect(screen.queryByText('Short by')).toBeNull();
});

it('the balance after a purchase shows the missing amount in a currency without card payments', async () => {
  open(<BalanceAfter total={99} currency="usd" />);
  expect(await screen.findByText('Short by')).toBeTruthy();
});

it('the balance after a purchase shows the missing amount to a customer who may not pay by card', async () => {
  open(<BalanceAfter total={99} currency="rub" />, false);
  expect(await screen.findByText('Short by')).toBeTruthy();
  expect(screen.queryByText('Payable by card')).toBeNull();
});
