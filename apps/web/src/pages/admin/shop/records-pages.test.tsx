import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { PaymentException, SupportMessage } from '@manabar/contracts';
import { Refusal, renderAt, storeTestSession } from '#test/render.tsx';
import AuditPage from '../system/audit-page.tsx';
import PaymentExceptionsPage from './payment-exceptions-page.tsx';
import SupportMessagesPage from '../support/messages-page.tsx';

const AT = '2026-01-05T10:00:00.000Z';
const pageOf = (items: unknown[]) => ({ items, total: items.length, page: 1, pageSize: 50 });

function open(address: string, page: ReactNode, procedures: object) {
  storeTestSession();
  renderAt(address, page, { admin: procedures });
  return userEvent.setup();
}

/** Query parameters of the address. */
const narrowedBy = () =>
  Object.fromEntries(new URLSearchParams(screen.getByTestId('address').textContent.split('?')[1]));

describe('the audit log', () => {
  const entry = {
    id: 1,
    at: AT,
    actor: 'root',
    action: 'region.update',
    target: 'region:3',
    before: { name: 'Mars', is_active: true },
    after: { name: 'Venus', is_active: true },
  };

  it('shows the changed fields of an audit entry and expands to old and new values', async () => {
    const user = open('/admin/audit', <AuditPage />, { audit: { list: () => pageOf([entry]) } });
    await user.click(await screen.findByText('Name', { selector: 'summary' }));
    expect(screen.getByText('Mars').tagName).toBe('DEL');
    expect(screen.getByText('Venus').tagName).toBe('INS');
    expect(screen.queryByText('On sale')).toBeNull();
  });

  it('filters the audit log by actor, target and area and removes each filter', async () => {
    const list = vi.fn(() => pageOf([entry]));
    const user = open('/admin/audit', <AuditPage />, { audit: { list } });
    await user.click(await screen.findByRole('button', { name: /^root/ }));
    await user.click(await screen.findByRole('button', { name: /^Region 3/ }));
    await user.selectOptions(screen.getByLabelText('Filter by area'), 'Regions');
    await waitFor(() =>
      expect(list.mock.lastCall).toMatchObject([
        { actor: 'root', target: 'region:3', action: 'region', page: 1 },
      ]),
    );
    expect(narrowedBy()).toEqual({ actor: 'root', action: 'region', target: 'region:3' });
    expect(screen.getByRole('button', { name: 'Remove the filter Object: Region 3' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Who: root' }));
    expect(narrowedBy()).toEqual({ action: 'region', target: 'region:3' });
  });
});

describe('payments to review', () => {
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

  it('offers to resolve open payment exceptions and shows who resolved the others and why', async () => {
    open('/admin/paymentExceptions', <PaymentExceptionsPage />, {
      paymentExceptions: { list: () => pageOf([exception(), settled]) },
    });
    const name = 'Payment disputed by the customer';
    const row = within((await screen.findByRole('rowheader', { name })).closest('tr')!);
    expect(row.getByText('$12.50')).toBeTruthy();
    expect(row.getByRole('link', { name: 'ord_1' }).getAttribute('href')).toBe(
      '/admin/orders/ord_1',
    );
    expect(row.getByRole('cell', { name: 'Sandbox pay_1' })).toBeTruthy();
    expect(row.getByText('Open')).toBeTruthy();
    const done = screen.getByRole('rowheader', { name: 'of_a_newer_shop' }).closest('tr')!;
    expect(done.textContent).toMatch(/Resolved root, .*told us by mail/);
    expect(within(done).queryByRole('button')).toBeNull();
  });

  it('credits a payment exception with a reason and explains a refusal', async () => {
    const resolve = vi.fn(() => settled);
    const one = exception({ kind: 'amount_differs' });
    const paymentExceptions = { list: () => pageOf([one]), resolve };
    const user = open('/admin/paymentExceptions', <PaymentExceptionsPage />, { paymentExceptions });
    await user.click(await screen.findByRole('button', { name: /^Resolve: / }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Action'), 'credit');
    await user.type(dialog.getByLabelText('User ID'), '42');
    await user.click(dialog.getByRole('button', { name: 'Resolve' }));
    expect(await dialog.findByText('Required')).toBeTruthy();
    expect(resolve).not.toHaveBeenCalled();
    await user.type(dialog.getByLabelText(/^Reason/), 'theirs');
    resolve.mockImplementationOnce(() => {
      throw new Refusal('conflict', { reason: 'nothing_suspended' });
    });
    await user.click(dialog.getByRole('button', { name: 'Resolve' }));
    expect(await dialog.findByText('No money is set aside any more.')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Action'), 'note');
    await user.click(dialog.getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(resolve.mock.calls).toEqual([
      [{ id: 8, action: 'credit', userId: 42, reason: 'theirs' }],
      [{ id: 8, action: 'note', reason: 'theirs' }],
    ]);
  });

  it.each(['dispute', 'gateway_refund'])(
    'allows card payments again after a %s, and credits nothing that was not set aside',
    async (kind) => {
      const resolve = vi.fn(() => settled);
      const paymentExceptions = { list: () => pageOf([exception({ kind })]), resolve };
      const user = open('/admin/paymentExceptions', <PaymentExceptionsPage />, {
        paymentExceptions,
      });
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

  it('offers only a note for an exception without money or reversal', async () => {
    const one = exception({ kind: 'message_stuck', amount: null, currency: null });
    const user = open('/admin/paymentExceptions', <PaymentExceptionsPage />, {
      paymentExceptions: { list: () => pageOf([one]) },
    });
    await user.click(await screen.findByRole('button', { name: /^Resolve: / }));
    const choices = within(await screen.findByRole('dialog')).getAllByRole('option');
    expect(choices.map((each) => each.getAttribute('value'))).toEqual(['note']);
  });
});

describe('messages to support', () => {
  const message: SupportMessage = {
    id: 5,
    nickname: 'Nova',
    userId: 'abc',
    message: 'x'.repeat(200),
    status: 'new',
    language: 'en',
    accountId: 42,
    version: 3,
    created: AT,
  };

  it('shows sender and text of support messages and changes their status optimistically', async () => {
    const gate = Promise.withResolvers<never>();
    const update = vi.fn(() => gate.promise);
    const support = { list: () => pageOf([message]), update };
    const user = open('/admin/support/messages', <SupportMessagesPage />, { support });
    const status = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Message status: Nova',
    });
    expect(screen.getByRole('link', { name: '42' }).getAttribute('href')).toBe('/admin/users/42');
    expect(screen.getByText(`${'x'.repeat(140)}…`).tagName).toBe('SUMMARY');
    await user.selectOptions(status, 'Answered');
    await waitFor(() => expect(status.value).toBe('done'));
    expect(update.mock.calls).toEqual([[{ id: 5, version: 3, status: 'done' }]]);
    gate.reject(new Refusal('conflict'));
    expect(await screen.findByText(/^Failed to update the status: /)).toBeTruthy();
    expect(status.value).toBe('new');
  });
});
