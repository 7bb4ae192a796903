import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { item, open, returnButton, show } from '#test/code-receipt.tsx';
import { Refusal } from '#test/render.tsx';

const ask = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Return unopened codes' }));
  return within(screen.getByRole('dialog', { name: 'Return codes' }));
};

it('a customer returns chosen codes of an order after a confirmation', async () => {
  const { user, refunds } = await open();
  const dialog = await ask(user);
  expect(dialog.getByText(/3 codes go back/)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /Roblox/ }));
  await user.click(dialog.getByRole('button', { name: 'Return $4.99' }));
  expect(await screen.findByText('$4.99 is back on your balance')).toBeTruthy();
  expect(refunds).toMatchObject([{ id: 'A1', itemIds: [2] }]);
  expect(refunds[0]?.idempotencyKey).toBeTruthy();
  expect(
    await screen.findByText('Returned. These codes are no longer available to you'),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(show());
  expect(await screen.findByText('ROBLOX-1111')).toBeTruthy();
  expect(screen.queryByText('STEAM-3333')).toBeNull();
});

it('opened codes of other items remain visible after a return', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Show only .*Roblox/ }));
  expect(await screen.findByText('ROBLOX-1111')).toBeTruthy();
  const dialog = await ask(user);
  await user.click(dialog.getByRole('button', { name: 'Return $4.99' }));
  expect(await screen.findByText(/^Returned\./)).toBeTruthy();
  expect(screen.getByText('ROBLOX-1111')).toBeTruthy();
});

it('the receipt moves the focus to the link of support after the last codes are returned', async () => {
  const { user } = await open();
  const dialog = await ask(user);
  await user.click(dialog.getByRole('button', { name: /^Return \$/ }));
  await waitFor(() => expect(returnButton()).toBeNull());
  const support = screen.getByRole('link', { name: 'Write to support' });
  await waitFor(() => expect(document.activeElement).toBe(support));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('codes that a customer kept in a first return can be returned later', async () => {
  const { user, refunds } = await open();
  const dialog = await ask(user);
  await user.click(dialog.getByRole('checkbox', { name: /Roblox/ }));
  await user.click(dialog.getByRole('button', { name: 'Return $4.99' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const next = await ask(user);
  expect(await next.findByText(/2 codes go back/)).toBeTruthy();
  await user.click(next.getByRole('button', { name: 'Return $9.98' }));
  await waitFor(() => expect(refunds).toMatchObject([{ itemIds: [2] }, { itemIds: [1] }]));
});

it('a second return offers only the codes kept in the first one while the receipt is being reloaded', async () => {
  const { user, answers } = await open();
  const dialog = await ask(user);
  await user.click(dialog.getByRole('checkbox', { name: /Roblox/ }));
  answers.orders!.detail = () => new Promise(() => {});
  await user.click(dialog.getByRole('button', { name: 'Return $4.99' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const next = await ask(user);
  expect(next.getByRole('button', { name: 'Return $9.98' })).toBeTruthy();
});

it('the question before a return of codes names the only item that can be returned', async () => {
  const { user } = await open({
    items: [item(1, 'Roblox', 2, { revealed: true }), item(2, 'Steam', 1)],
  });
  const dialog = await ask(user);
  expect(dialog.getByText(/Steam/)).toBeTruthy();
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

it('the return of codes offers the other ones when the chosen one was opened in another tab', async () => {
  const { user, answers } = await open({}, new Refusal('already_revealed'));
  const dialog = await ask(user);
  await user.click(dialog.getByRole('checkbox', { name: /Roblox/ }));
  const left = [item(1, 'Roblox', 2), item(2, 'Steam', 1, { revealed: true })];
  const { detail } = answers.orders!;
  answers.orders!.detail = async (input) => ({ ...(await detail!(input)), items: left });
  await user.click(dialog.getByRole('button', { name: 'Return $4.99' }));
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /Steam/ })).toBeNull());
  const kept = dialog.getByRole('checkbox', { name: /Roblox/ });
  await user.click(kept);
  expect(dialog.getByRole('button', { name: 'Return $9.98' })).toBeTruthy();
  expect(document.activeElement).toBe(kept);
});

it('the receipt stops offering the return of codes when they were opened in another tab', async () => {
  const { user, answers } = await open({}, new Refusal('already_revealed'));
  const dialog = await ask(user);
  const opened = [
    item(1, 'Roblox', 2, { revealed: true }),
    item(2, 'Steam', 1, { revealed: true }),
  ];
  const { detail } = answers.orders!;
  answers.orders!.detail = async (input) => ({ ...(await detail!(input)), items: opened });
  await user.click(dialog.getByRole('button', { name: /^Return \$/ }));
  expect(await screen.findByText(/have already been opened/)).toBeTruthy();
  await waitFor(() => expect(returnButton()).toBeNull());
});

it('explains why a return of codes failed and uses a new idempotency key for the next attempt', async () => {
  const { user, refunds } = await open({}, new Refusal('already_revealed'));
  const dialog = await ask(user);
  const confirm = () => user.click(dialog.getByRole('button', { name: /^Return \$/ }));
  await confirm();
  expect(await screen.findByText(/have already been opened/)).toBeTruthy();
  await confirm();
  await waitFor(() => expect(refunds).toHaveLength(2));
  expect(refunds[0]?.idempotencyKey).not.toBe(refunds[1]?.idempotencyKey);
});

it.each([
  ['everything was opened', { items: [item(1, 'Roblox', 1, { revealed: true })] }],
  ['the time is over', { refundable_until: null }],
])('the receipt does not offer the return of codes when %s', async (_why, order) => {
  await open(order);
  expect(returnButton()).toBeNull();
});
