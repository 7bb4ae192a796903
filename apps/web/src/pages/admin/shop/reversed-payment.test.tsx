import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminOrder, codeItem } from '#test/admin-order-rows.ts';
import { card, open } from '#test/admin-order-page.tsx';

it('the admin page of an order shows how customer and shop shared reversed money', async () => {
  const event = { at: '2026-01-05T10:31:00.000Z', actor: 'gateway:sandbox' };
  const events = [
    {
      ...{ id: 1, ...event, kind: 'payment_reversed' },
      data: { kind: 'dispute', refund: 're_1', minor: '5149', wallet: '1000' },
    },
    {
      ...{ id: 2, ...event, kind: 'payment_reversal_undone' },
      data: { reversal: 7, minor: '5149', wallet: '5149' },
    },
  ];
  open(adminOrder({ events, payment: card }));
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /took the money back\$51\.49 · Customer’s balance: \$10\.00 · Shop’s part: \$41\.49/,
    ),
    expect.stringMatching(
      /returned the money\$51\.49 · Customer’s balance: \$51\.49 · Shop’s part: \$0\.00/,
    ),
  ]);
});

it('the admin page of an order shows quarantined money in its own currency', async () => {
  const money = { minor: '45000', currency: 'rub' };
  const at = '2026-01-05T10:31:00.000Z';
  const events = [
    {
      ...{ id: 1, at, kind: 'payment_quarantined', actor: 'gateway:sandbox' },
      data: { payment: 'pay_1', ...money },
    },
    {
      ...{ id: 2, at, kind: 'quarantine_credited', actor: 'admin:1' },
      data: { ...money, user: 42, reason: 'paid in roubles' },
    },
  ];
  open(adminOrder({ events, payment: card }));
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Card payment received and set aside for review₽450\.00 · Payment: pay_1/,
    ),
    expect.stringMatching(
      /^Set-aside payment credited to a balance₽450\.00 · User ID: 42 · Reason: paid in roubles/,
    ),
  ]);
});

it.each([
  ['does not call a balance top-up that was paid late incomplete', [], 0],
  ['says that an order whose money came late could not be completed', [codeItem()], 1],
])('the admin page of an order %s', async (_title, items, notes) => {
  open(adminOrder({ status: 'cancelled', note: 'credited_to_wallet', items, payment: card }));
  await screen.findByRole('region', { name: 'Details' });
  expect(screen.queryAllByText(/^The order could not be completed/)).toHaveLength(notes);
});
