import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { freefireRow, pubgRow } from '#test/admin-game-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { button, rowOf } from '#test/element-queries.ts';
import { address, type Answers, refuseWith, renderSignedIn } from '#test/render.tsx';
import { storedRows } from '#test/stored-rows.ts';
import FreefireDenominationsPage from './freefire-denominations-page.tsx';
import PubgDenominationsPage from './pubg-denominations-page.tsx';

/** Calls of a game with these rows, which stores the changes. */
const callsOf = <R extends { id: number; version: number }>(rows: R[]) => ({
  ...storedRows(rows),
  create: vi.fn((fields: object) => ({ ...rows[0], ...fields, id: 99 })),
});

function openFreefire(rows = [freefireRow()]) {
  const calls = callsOf(rows);
  const answers = { admin: { freefireDenominations: calls } } as unknown as Answers;
  renderSignedIn('/admin/freefireCodes', <FreefireDenominationsPage />, answers);
  return { user: userEvent.setup(), ...calls };
}

function openPubg() {
  const calls = callsOf([pubgRow()]);
  const answers = { admin: { pubgDenominations: calls } } as unknown as Answers;
  renderSignedIn('/admin/pubgCodes/denominations', <PubgDenominationsPage />, answers);
  return { user: userEvent.setup(), ...calls };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const texts = (row: ReturnType<typeof within>) =>
  row.getAllByRole('cell').map((cell: HTMLElement) => cell.textContent);

describe('the denominations of Free Fire', () => {
  it('lists Free Fire denominations with name, item, diamonds, both prices and state', async () => {
    openFreefire([
      freefireRow(),
      freefireRow({ id: 8, name: 'Weekly', price: null, is_active: false }),
    ]);
    const row = await rowOf('100 diamonds');
    expect(texts(row).slice(0, 4)).toEqual(['ff-100', '100', '$1.99', '₽180.00']);
    expect(row.getByRole<HTMLInputElement>('switch').checked).toBe(true);
    const weekly = await rowOf('Weekly');
    expect(texts(weekly)[2]).toBe('—');
    expect(weekly.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });

  it('the form of a Free Fire denomination reports missing fields before sending, and then creates one', async () => {
    const { user, create } = openFreefire([]);
    await screen.findByText('No denominations yet');
    await user.click(screen.getAllByRole('button', { name: 'Add denomination' })[0]!);
    const form = await dialog('New Free Fire denomination');
    const send = form.getByRole('button', { name: 'Create' });
    await user.click(send);
    expect(form.getByText('Please fill in all required fields')).toBeTruthy();
    expect(form.getAllByText('Required')).toHaveLength(3);
    await pasteIntoField(user, form.getByLabelText('Name'), 'Chest');
    await user.type(form.getByLabelText('Supplier’s item ID'), 'c1');
    await user.type(form.getByLabelText('Diamonds'), '52');
    await user.click(send);
    expect(form.getByText('Enter a price in at least one currency')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    await user.type(form.getByLabelText('Price, RUB'), '9.5');
    await user.click(form.getByLabelText('On sale'));
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(create).toHaveBeenCalledWith({
      name: 'Chest',
      item_id: 'c1',
      game_amount: 52,
      price: null,
      price_rub: 9.5,
      is_active: false,
      idempotencyKey: expect.any(String),
    });
  });

  it('the form of a denomination sends the displayed version and does not overwrite a concurrent change', async () => {
    const { user, update, get } = openFreefire();
    await rowOf('100 diamonds');
    await user.click(button('Edit: 100 diamonds'));
    const form = await dialog('Edit 100 diamonds');
    await user.clear(form.getByLabelText('Price, USD'));
    await pasteIntoField(user, form.getByLabelText('Price, USD'), '2.49');
    update.mockImplementationOnce(refuseWith('conflict', { version: 4 }));
    get.mockImplementation(() => freefireRow({ version: 4, name: '105 diamonds' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This was changed by someone else')).toBeTruthy();
    expect(update.mock.lastCall?.[0]).toMatchObject({ id: 5, version: 3, price: 2.49 });
    await user.click(form.getByRole('button', { name: 'Load the current values' }));
    const again = await dialog('Edit 105 diamonds');
    await user.type(again.getByLabelText('Name'), '!');
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(update.mock.lastCall?.[0]).toMatchObject({ version: 4, name: '105 diamonds!' });
  });

  it('takes a denomination off sale in the displayed version', async () => {
    const { user, update, list } = openFreefire();
    const shown = async () => (await rowOf('100 diamonds')).getByRole<HTMLInputElement>('switch');
    await user.click(await shown());
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    expect((await shown()).checked).toBe(false);
    expect(update.mock.lastCall?.[0]).toEqual({ id: 5, version: 3, is_active: false });
  });

  it('sorts and filters denominations by the field names of their list procedure', async () => {
    const { user, list } = openFreefire();
    await rowOf('100 diamonds');
    await user.click(button('Diamonds'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by state' }), 'Active');
    await waitFor(() =>
      expect(list.mock.lastCall?.[0]).toEqual({
        page: 1,
        sort: 'game_amount',
        is_active: 'true',
        countTo: 10_000,
      }),
    );
    expect(address()).toBe('/admin/freefireCodes?sort=game_amount&is_active=true');
  });
});

describe('the denominations of PUBG', () => {
  it('the admin list of PUBG denominations names them by their amount, beside the tab of the codes', async () => {
    openPubg();
    const row = await rowOf('60');
    expect(texts(row).slice(0, 2)).toEqual(['$0.99', '—']);
    const tabs = within(screen.getByRole('navigation', { name: 'PUBG sections' }));
    const here = tabs.getByRole('link', { name: 'Denominations' });
    expect(here.getAttribute('aria-current')).toBe('page');
    expect(tabs.getByRole('link', { name: 'Codes' }).getAttribute('aria-current')).toBeNull();
  });

  it('requires an amount and a price for a PUBG denomination', async () => {
    const { user, create } = openPubg();
    await rowOf('60');
    await user.click(button('Add denomination'));
    const form = await dialog('New PUBG denomination');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('Please fill in all required fields')).toBeTruthy();
    expect(form.getByText('Required')).toBeTruthy();
    await user.type(form.getByLabelText('UC amount'), '325');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('Enter a price in at least one currency')).toBeTruthy();
    await user.type(form.getByLabelText('Price, USD'), '4.5');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.lastCall?.[0]).toEqual({
      uc_amount: 325,
      price_usd: 4.5,
      price_rub: null,
      active: true,
      idempotencyKey: expect.any(String),
    });
  });

  it.each(['4,99', '1,000'])('refuses %s as the UC amount of a denomination', async (text) => {
    const { user, create } = openPubg();
    await rowOf('60');
    await user.click(button('Add denomination'));
    const form = await dialog('New PUBG denomination');
    await user.type(form.getByLabelText('UC amount'), text);
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('Check this value')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('takes a PUBG denomination off sale by the field name of its contract', async () => {
    const { user, update } = openPubg();
    await user.click((await rowOf('60')).getByRole('switch', { name: 'On sale: 60 UC' }));
    await waitFor(() =>
      expect(update.mock.lastCall?.[0]).toEqual({ id: 6, version: 2, active: false }),
    );
  });
});
