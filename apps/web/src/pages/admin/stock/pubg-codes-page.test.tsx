import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PubgCode } from '@manabar/contracts';
import { pubgCode as code, pubgRow } from '#test/admin-game-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { button } from '#test/element-queries.ts';
import {
  Refusal,
  address,
  type Answers,
  pageOf,
  refuseWith,
  renderSignedIn,
} from '#test/render.tsx';
import { storedRows } from '#test/stored-rows.ts';
import PubgCodesPage from './pubg-codes-page.tsx';

function callsOf(rows: PubgCode[]) {
  return {
    ...storedRows(rows),
    create: vi.fn<(fields: object) => unknown>(() => code({ id: 99 })),
    reveal: vi.fn<(input: { id: number; reason?: string }) => unknown>(() => ({
      code: 'ABCDE1234',
    })),
    checkLoad: vi.fn<(input: object) => unknown>(() => ({
      good: 2,
      duplicates: 1,
      errors: [{ line: 3, reason: 'code_too_long' }],
      options: [{ gameAmount: 60, priceUsd: 0.99, priceRub: null, count: 2 }],
      otherCodes: 0,
    })),
    bulkLoad: vi.fn<(input: { text: string }) => unknown>(() => ({
      added: 2,
      duplicates: 1,
      errors: [{ line: 3, reason: 'code_too_long' }],
    })),
  };
}

function open(rows: PubgCode[] = [code()], at = '/admin/pubgCodes') {
  const pubgCodes = callsOf(rows);
  const packages = [
    pubgRow(),
    pubgRow({ id: 7, uc_amount: 325 }),
    pubgRow({ id: 8, uc_amount: 660 }),
  ];
  const list = () => pageOf(packages);
  const answers = { admin: { pubgCodes, pubgDenominations: { list } } } as unknown as Answers;
  renderSignedIn(at, <PubgCodesPage />, answers);
  return { user: userEvent.setup(), ...pubgCodes };
}

const FREE = '••••1234 #71';
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const status = () =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Status of ${FREE}` });
const cells = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr')!)
    .getAllByRole('cell')
    // Skips the empty option.
    .slice(1);

it('the form of a PUBG code shows its deleted denomination', async () => {
  const { user } = open([code({ denominationId: 9 })]);
  await user.click(await screen.findByRole('button', { name: `Edit: ${FREE}` }));
  const form = await dialog(`PUBG code ${FREE}`);
  await form.findByRole('option', { name: '325 UC' });
  const denomination = form.getByRole<HTMLSelectElement>('combobox', { name: /^Denomination/ });
  expect(denomination.selectedOptions[0]?.text).toBe('#9');
});

describe('the codes of PUBG', () => {
  it('lists masked PUBG codes with amount, prices, status, denomination and order', async () => {
    open([code(), code({ id: 72, status: 'used', orderId: 'ORDER1' })]);
    expect((await status()).value).toBe('available');
    const free = await cells(FREE);
    expect(free.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['60', '$0.99', '—']);
    const denomination = within(free[3]!).getByRole('link', { name: '60 UC' });
    expect(denomination.getAttribute('href')).toBe('/admin/pubgCodes/denominations?q=60');
    const sold = await cells('••••1234 #72');
    expect(sold[4]?.textContent).toBe('Used');
    const order = within(sold[5]!).getByRole('link', { name: 'ORDER1' });
    expect(order.getAttribute('href')).toBe('/admin/orders/ORDER1');
    // A code of an order can be shown but not changed.
    expect(within(sold.at(-1)!).getAllByRole('button')).toHaveLength(1);
  });

  it('changes the status of PUBG codes optimistically and reverts it when the shop refuses', async () => {
    const { user, update, list } = open();
    await user.selectOptions(await status(), 'Error');
    await waitFor(() =>
      expect(update.mock.lastCall?.[0]).toEqual({ id: 71, version: 1, status: 'error' }),
    );
    await waitFor(async () => expect((await status()).getAttribute('aria-busy')).toBe('false'));
    let refuse!: () => void;
    const held = new Promise<never>((_, reject) => {
      refuse = () => reject(new Refusal('conflict', { status: 'may_be_redeemed' }));
    });
    update.mockImplementationOnce(() => held as never);
    await user.selectOptions(await status(), 'Available');
    await waitFor(async () => expect((await status()).value).toBe('available'));
    // The revert must not depend on the list, which no longer answers.
    list.mockImplementation(() => new Promise<never>(() => undefined));
    refuse();
    await waitFor(async () => expect((await status()).value).toBe('error'));
    expect(await screen.findByText(/A player may have used this code/)).toBeTruthy();
  });

  it('requires a denomination and a code to add a PUBG code', async () => {
    const { user, create } = open();
    await status();
    await user.click(button('Add a code'));
    const form = await dialog('New PUBG code');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('Please select a denomination')).toBeTruthy();
    expect(form.getByText('Please fill in all required fields')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    await user.selectOptions(form.getByRole('combobox', { name: /^Denomination/ }), '325 UC');
    await pasteIntoField(user, form.getByRole('textbox', { name: /^Code/ }), 'NEW-CODE-1');
    create.mockImplementationOnce(refuseWith('conflict', { code: 'duplicate' }));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('This code was already loaded')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(create.mock.lastCall?.[0]).toEqual({
      denominationId: 7,
      code: 'NEW-CODE-1',
      idempotencyKey: expect.any(String),
    });
  });

  it('moves a PUBG code to another denomination without its text and does not overwrite a concurrent change', async () => {
    const { user, update, get } = open();
    await status();
    await user.click(button(`Edit: ${FREE}`));
    const form = await dialog(`PUBG code ${FREE}`);
    await user.selectOptions(form.getByRole('combobox', { name: /^Denomination/ }), '325 UC');
    update.mockImplementationOnce(refuseWith('conflict', { version: 5 }));
    get.mockImplementation(() => code({ version: 5, denominationId: 8 }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Load the current values' }));
    expect(update.mock.lastCall?.[0]).toEqual({ id: 71, version: 1, denominationId: 7 });
    const again = await dialog(`PUBG code ${FREE}`);
    expect(await again.findByText('Someone else changed this to: 660 UC')).toBeTruthy();
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(update.mock.lastCall?.[0]).toEqual({ id: 71, version: 5, denominationId: 7 });
  });

  it('an admin reveals a PUBG code with a reason, and is told before that this takes it off sale', async () => {
    const { user, reveal } = open();
    await status();
    await user.click(button(`Show: ${FREE}`));
    const asked = await dialog('Show code');
    expect(asked.getByText(/takes it off sale/)).toBeTruthy();
    await pasteIntoField(user, asked.getByRole('textbox', { name: /^Reason/ }), 'support');
    await user.click(asked.getByRole('button', { name: 'Show code' }));
    expect((await dialog('Code')).getByText('ABCDE1234')).toBeTruthy();
    expect(reveal).toHaveBeenCalledWith({ id: 71, reason: 'support' });
  });

  it('deletes a PUBG code after a confirmation', async () => {
    const { user, ...calls } = open();
    await status();
    await user.click(button(`Delete: ${FREE}`));
    const asked = await dialog(`Delete the code ${FREE}?`);
    expect(asked.getByText(/^60 UC\. This cannot be undone/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No PUBG codes yet')).toBeTruthy();
    expect(calls.delete).toHaveBeenCalledWith({ id: 71 });
  });

  it('loads PUBG codes line by line into the filtered denomination after a check', async () => {
    const { user, checkLoad, bulkLoad } = open([code()], '/admin/pubgCodes?denominationId=7');
    await user.click(await screen.findByRole('button', { name: 'Load codes' }));
    const load = await dialog('Load PUBG codes');
    const where = load.getByRole<HTMLSelectElement>('combobox', { name: /^Denomination/ });
    await waitFor(() => expect(where.value).toBe('7'));
    await user.type(load.getByRole('textbox'), 'ONE{enter}TWO');
    await user.click(load.getByRole('button', { name: 'Check' }));
    expect(await load.findByText(/^Line 3: code is longer/)).toBeTruthy();
    expect(checkLoad).toHaveBeenCalledWith({ denominationId: 7, text: 'ONE\nTWO' });
    expect(bulkLoad).not.toHaveBeenCalled();
    await user.click(load.getByRole('button', { name: 'Load 2 codes' }));
    await load.findByRole('button', { name: 'Done' });
    expect(bulkLoad.mock.lastCall?.[0]).toMatchObject({ denominationId: 7, text: 'ONE\nTWO' });
  });

  it('filters PUBG codes by status and denomination and keeps the filters in the address', async () => {
    const { user, list } = open();
    await status();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Error');
    const of = screen.getByRole('combobox', { name: 'Filter by denomination' });
    await user.selectOptions(of, '325 UC');
    await waitFor(() =>
      expect(list.mock.lastCall?.[0]).toMatchObject({ status: 'error', denominationId: '7' }),
    );
    expect(address()).toBe('/admin/pubgCodes?status=error&denominationId=7');
  });
});
