import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PaymentException } from '@manabar/contracts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { rowOf } from '#test/element-queries.ts';
import { renderAt, storeTestSession, pageOf, refuseWith } from '#test/render.tsx';
import PaymentExceptionsPage from './payment-exceptions-page.tsx';

const AT = '2026-01-05T10:00:00.000Z';
function openPage(paymentExceptions: object) {
  storeTestSession();
  renderAt('/admin/paymentExceptions', <PaymentExceptionsPage />, { admin: { paymentExceptions } });
  return userEvent.setup();
}

const exception = (over: Partial<PaymentException> = {}): PaymentException => ({
  id: 8,
  kind: 'dispute',
  provider: 'sandbox',
  paymentId: 'pay_1',
  orderId: 'ord_1',
  amount: 12.5,
  currency: 'usd',
  details: null,
  created: AT,
  resolved: null,
  resolvedBy: null,
  resolution: null,
  blocksCards: false,
  creditable: false,
  ...over,
});
const settled = exception({
  id: 9,
  kind: 'of_a_newer_shop',
  orderId: null,
  resolved: AT,
  resolvedBy: 'root',
  resolution: 'told us by mail',
});

it('the admin list of payment exceptions offers to resolve open ones and shows who resolved others and why', async () => {
  openPage({ list: () => pageOf([exception(), settled]) });
  const name = 'Payment disputed by the customer';
  const row = await rowOf(name);
  expect(row.getByText('$12.50')).toBeTruthy();
  expect(row.getByRole('link', { name: 'ord_1' }).getAttribute('href')).toBe('/admin/orders/ord_1');
  expect(row.getByRole('cell', { name: 'Sandbox pay_1' })).toBeTruthy();
  expect(row.getByText('Open')).toBeTruthy();
  const done = screen.getByRole('rowheader', { name: 'of_a_newer_shop' }).closest('tr')!;
  expect(done.textContent).toMatch(/Resolved root, .*told us by mail/);
  expect(within(done).queryByRole('button')).toBeNull();
});

it.each([
  ['eur', 12.5, '12.50 EUR'],
  ['jpy', 1234, '1,234 JPY'],
  ['kwd', 1.25, '1.250 KWD'],
])(
  'the admin list of payment exceptions shows an amount in %s with the decimals of the currency',
  async (currency, amount, shown) => {
    openPage({ list: () => pageOf([exception({ currency, amount })]) });
    const row = await rowOf('Payment disputed by the customer');
    expect(row.getByText(shown)).toBeTruthy();
  },
);

it.each([
  [{ reversal: 4, fromWallet: '1000' }, 'Reversal: 4 · From the customer’s balance: $10.00'],
  [
    { found: '1500', booked: '1000' },
    'Refunded at the payment provider: $15.00 · Refunded in the shop: $10.00',
  ],
  [
    {
      reference: 'ord_1',
      expected: { provider: 'stripe', payment: null, amount: '990', currency: 'rub' },
    },
    'Reference: ord_1 · Expected: ₽9.90, Stripe',
  ],
  [{ status: 'cancelled' }, 'Status: Cancelled'],
  [{ users: [42, 43], of_a_newer_shop: { a: 1 } }, 'Users: 42, 43 · of_a_newer_shop: {"a":1}'],
])(
  'the resolution of a payment exception shows its details %j with amounts in their currency',
  async (details, shown) => {
    const user = openPage({ list: () => pageOf([exception({ details })]) });
    await user.click(await screen.findByRole('button', { name: /^Resolve: / }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(shown)).toBeTruthy();
  },
);

it('shows the remaining payment exceptions after one was resolved', async () => {
  let open = [exception(), exception({ id: 7, orderId: 'ord_2' })];
  const resolve = vi.fn(() => {
    open = open.slice(1);
    return settled;
  });
  const user = openPage({ list: () => pageOf(open), resolve });
  const [first] = await screen.findAllByRole('button', { name: /^Resolve: / });
  await user.click(first!);
  const dialog = within(await screen.findByRole('dialog'));
  await pasteIntoField(user, dialog.getByLabelText(/^Reason/), 'settled with the bank');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'ord_1' })).toBeNull());
  expect(screen.getByRole('link', { name: 'ord_2' })).toBeTruthy();
});

it('an admin credits a payment exception with a reason, and a refusal is explained', async () => {
  const resolve = vi.fn(() => settled);
  const one = exception({ kind: 'amount_differs' });
  const paymentExceptions = { list: () => pageOf([one]), resolve };
  const user = openPage(paymentExceptions);
  await user.click(await screen.findByRole('button', { name: /^Resolve: / }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('$12.50')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Action'), 'credit');
  await user.type(dialog.getByLabelText('User ID'), '42');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await dialog.findByText('Required')).toBeTruthy();
  expect(resolve).not.toHaveBeenCalled();
  await pasteIntoField(user, dialog.getByLabelText(/^Reason/), 'theirs');
  resolve.mockImplementationOnce(refuseWith('conflict', { reason: 'nothing_suspended' }));
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await dialog.findByText('No money is set aside any more.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const input = { id: 8, action: 'credit', userId: 42, reason: 'theirs' };
  expect(resolve.mock.calls).toEqual([[input], [input]]);
});

it.each(['dispute', 'gateway_refund'])(
  'an admin may allow card payments again after a %s, and cannot credit money that was not quarantined',
  async (kind) => {
    const resolve = vi.fn(() => settled);
    const paymentExceptions = { list: () => pageOf([exception({ kind })]), resolve };
    const user = openPage(paymentExceptions);
    await user.click(await screen.findByRole('button', { name: /^Resolve: / }));
    const dialog = within(await screen.findByRole('dialog'));
    const action = dialog.getByLabelText<HTMLSelectElement>('Action');
    expect([...action.options].map(({ value }) => value)).toEqual(['note', 'lift']);
    await user.selectOptions(action, 'lift');
    await user.type(dialog.getByLabelText(/^Reason/), 'won');
    await user.click(dialog.getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(resolve).toHaveBeenCalledWith({ id: 8, action: 'lift', reason: 'won' });
  },
);

it('an admin may allow card payments again after the dispute was marked as reviewed', async () => {
  const resolve = vi.fn(() => settled);
  const one = exception({
    resolved: AT,
    resolvedBy: 'root',
    resolution: 'contested',
    blocksCards: true,
  });
  const user = openPage({ list: () => pageOf([one]), resolve });
  await user.click(await screen.findByRole('button', { name: /^Allow card payments again: / }));
  const lift = 'Allow card payments again';
  const dialog = within(await screen.findByRole('dialog', { name: lift }));
  const choices = dialog.getAllByRole('option');
  expect(choices.map((each) => each.getAttribute('value'))).toEqual(['lift']);
  await user.type(dialog.getByLabelText(/^Reason/), 'won');
  await user.click(dialog.getByRole('button', { name: lift }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(resolve).toHaveBeenCalledWith({ id: 8, action: 'lift', reason: 'won' });
});

it('an admin may credit quarantined money after its exception was marked as reviewed', async () => {
  const resolve = vi.fn(() => settled);
  const one = exception({
    kind: 'unknown_payment',
    orderId: null,
    resolved: AT,
    resolvedBy: 'root',
    resolution: 'asked the bank',
    creditable: true,
  });
  const user = openPage({ list: () => pageOf([one]), resolve });
  await user.click(await screen.findByRole('button', { name: /^Credit .*: / }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Credit / }));
  const choices = dialog.getAllByRole('option');
  expect(choices.map((each) => each.getAttribute('value'))).toEqual(['credit']);
  await user.type(dialog.getByLabelText(/^User/), '7');
  await user.type(dialog.getByLabelText(/^Reason/), 'told us');
  await user.click(dialog.getByRole('button', { name: /^Credit / }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(resolve).toHaveBeenCalledWith({ id: 8, action: 'credit', userId: 7, reason: 'told us' });
});

it('an admin can only note a payment exception without money or reversal', async () => {
  const one = exception({ kind: 'message_stuck', amount: null, currency: null });
  const user = openPage({ list: () => pageOf([one]) });
  await user.click(await screen.findByRole('button', { name: /^Resolve: / }));
  const choices = within(await screen.findByRole('dialog')).getAllByRole('option');
  expect(choices.map((each) => each.getAttribute('value'))).toEqual(['note']);
});
