import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AdminUser } from '@manabar/contracts';
import { listedOrder } from '#test/admin-order-rows.ts';
import { adminUser } from '#test/admin-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { Refusal, type Answers, pageOf, renderSignedIn } from '#test/render.tsx';
import OrdersPage from './orders-page.tsx';
import UsersPage from './users-page.tsx';

const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const bar = () => within(screen.getByRole('group', { name: 'Selected rows' }));
const press = (name: string) => userEvent.click(bar().getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

/** Types a reason and submits. */
async function send(submit: string) {
  await pasteIntoField(userEvent, dialog().getByRole('textbox'), ' Stolen cards ');
  await userEvent.click(dialog().getByRole('button', { name: submit }));
}

/** Records the addresses of export requests, which all fail. */
function filesAsked(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.reject(new Error('there is no file'));
  });
  return asked;
}

describe('chosen users', () => {
  function open(users: AdminUser[], block: (input: { id: number }) => unknown = () => adminUser()) {
    const calls = vi.fn(block);
    const answers = { admin: { users: { list: () => pageOf(users), block: calls } } };
    renderSignedIn('/admin/users', <UsersPage />, answers as unknown as Answers);
    return calls;
  }

  it('blocks selected users one by one for one reason and names the refused ones', async () => {
    const root = adminUser({ id: 1, nickname: 'root', role: 'admin', version: 7 });
    const shut = adminUser({ id: 3, nickname: 'Shut', blocked: '2026-02-01T10:00:00.000Z' });
    const calls = open([adminUser({ version: 4 }), root, shut], ({ id }) => {
      if (id === 1) throw new Refusal('forbidden');
      return adminUser();
    });
    for (const name of ['Nova', 'root', 'Shut']) await choose(name);
    expect(bar().getByRole('status').textContent).toBe('3 selected');
    await press('Block');
    expect(dialog().getByText('root, Nova')).toBeTruthy();
    await send('Block');
    expect(await screen.findByText('Finished: 1 of 2 succeeded')).toBeTruthy();
    const reason = 'Stolen cards';
    expect(calls.mock.calls.map(([input]) => input)).toEqual([
      { id: 1, version: 7, reason },
      { id: 42, version: 4, reason },
    ]);
    const failures = screen.getByRole('list', { name: 'What failed, and why' });
    expect(failures.textContent).toMatch(/^root \S/);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
  });

  it('requires a reason to block selected users', async () => {
    const calls = open([adminUser()]);
    await choose('Nova');
    await press('Block');
    await userEvent.click(dialog().getByRole('button', { name: 'Block' }));
    expect(dialog().getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(calls).not.toHaveBeenCalled();
  });

  it('selects users with the space bar and all of the page at once', async () => {
    open([adminUser(), adminUser({ id: 3, nickname: 'Rigel' })]);
    (await screen.findByRole('checkbox', { name: 'Select Nova' })).focus();
    await userEvent.keyboard(' ');
    expect(bar().getByRole('status').textContent).toBe('1 selected');
    screen.getByRole('checkbox', { name: 'Select all on this page' }).focus();
    await userEvent.keyboard(' ');
    expect(bar().getByRole('status').textContent).toBe('2 selected');
  });

  it('exports only the selected users', async () => {
    const asked = filesAsked();
    open([
      adminUser(),
      adminUser({ id: 3, nickname: 'Rigel' }),
      adminUser({ id: 4, nickname: 'X' }),
    ]);
    for (const name of ['Rigel', 'Nova']) await choose(name);
    await press('Export selected');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(
      new URL(asked[0] ?? '', 'http://shop').searchParams.get('ids')?.split(',').sort(),
    ).toEqual(['3', '42']);
  });

  it('disables bulk actions above a hundred selected users', async () => {
    open(Array.from({ length: 101 }, (_, id) => adminUser({ id: id + 1, nickname: `u${id}` })));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(bar().getByText('At most 100 rows at once. Select fewer.')).toBeTruthy();
    expect(bar().queryByRole('button', { name: 'Block' })).toBeNull();
    await choose('u100');
    expect(bar().getByRole('button', { name: 'Block' })).toBeTruthy();
  });
});

describe('chosen orders', () => {
  it('refunds selected orders one by one and shows each refusal', async () => {
    const act = vi.fn(({ id }: { id: string }) => {
      if (id === 'ORDER2') throw new Refusal('conflict', { reason: 'already_refunded' });
      return {};
    });
    const list = () => pageOf([listedOrder(), listedOrder({ id: 'ORDER2' })]);
    renderSignedIn('/admin/orders', <OrdersPage />, {
      admin: { orders: { list, act } },
    } as unknown as Answers);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Refund');
    await send('Refund');
    expect(await screen.findByText('Finished: 1 of 2 succeeded')).toBeTruthy();
    expect(act.mock.calls.map(([input]) => input)).toEqual([
      { id: 'ORDER1', action: 'refund', reason: 'Stolen cards' },
      { id: 'ORDER2', action: 'refund', reason: 'Stolen cards' },
    ]);
    const failures = screen.getByRole('list', { name: 'What failed, and why' });
    expect(failures.textContent).toMatch(/^ORDER2 .*refunded/i);
  });

  it('cancels only the unpaid ones of the selected orders, each with the reason', async () => {
    const act = vi.fn(() => ({}));
    const payment = (state: 'waiting' | 'captured') => ({ provider: 'sandbox', state }) as never;
    const unpaid = { status: 'pending', payment: payment('waiting') } as const;
    const orders = [
      listedOrder(),
      listedOrder({ id: 'PAID', status: 'pending', payment: payment('captured') }),
      listedOrder({ id: 'UNPAID1', ...unpaid }),
      listedOrder({ id: 'UNPAID2', ...unpaid }),
    ];
    renderSignedIn('/admin/orders', <OrdersPage />, {
      admin: { orders: { list: () => pageOf(orders), act } },
    } as unknown as Answers);
    await choose('PAID');
    expect(bar().queryByRole('button', { name: 'Cancel unpaid' })).toBeNull();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Cancel unpaid');
    expect(dialog().getByText('UNPAID1, UNPAID2')).toBeTruthy();
    await send('Cancel unpaid');
    expect(await screen.findByText('Finished: 2 of 2 succeeded')).toBeTruthy();
    expect(act.mock.calls).toEqual([
      [{ id: 'UNPAID1', action: 'cancel', unpaid: true, reason: 'Stolen cards' }],
      [{ id: 'UNPAID2', action: 'cancel', unpaid: true, reason: 'Stolen cards' }],
    ]);
  });
});
