import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AdminRegion } from '@manabar/contracts';
import { adminRegion as region } from '#test/admin-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { button, rowOf } from '#test/element-queries.ts';
import { address, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import RegionsPage from './regions-page.tsx';

const asia = region({ id: 4, name: 'Asia', code: 'asia', is_active: false, translations: {} });

/** Fake shop with these regions, which stores the changes. */
function open(address = '/admin/regions', rows: AdminRegion[] = [region(), asia]) {
  let kept = rows;
  const list = vi.fn((input: { q?: string; is_active?: unknown }) => {
    const items = kept.filter(({ name }) => name.includes(input.q ?? ''));
    return pageOf(items);
  });
  const get = vi.fn(({ id }: { id: number }) => kept.find((each) => each.id === id)!);
  const update = vi.fn(({ id, ...change }: { id: number; version: number }) => {
    kept = kept.map((each) =>
      each.id === id ? { ...each, ...change, version: each.version + 1 } : each,
    );
    return kept.find((each) => each.id === id)!;
  });
  const create = vi.fn((fields: object) => region({ ...fields, id: 9 }));
  const remove = vi.fn(({ id }: { id: number }) => {
    kept = kept.filter((each) => each.id !== id);
    return { success: true as const };
  });
  const regions = { list, get, update, create, delete: remove };
  renderSignedIn(address, <RegionsPage />, { admin: { regions } });
  return { user: userEvent.setup(), ...regions };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const form = (name: string) => screen.findByRole('dialog', { name });

describe('the regions', () => {
  it('the admin list of regions shows flag, code, game currency, state and age', async () => {
    open();
    const row = await rowOf('Europe');
    const [, code, currency, active, created] = row.getAllByRole('cell');
    expect(row.getByRole('presentation').getAttribute('src')).toBe('/images/flags/eu.svg');
    expect([code?.textContent, currency?.textContent]).toEqual(['eu', 'Coins']);
    expect(within(active!).getByRole<HTMLInputElement>('switch').checked).toBe(true);
    expect(created?.querySelector('time')?.title).toMatch(/2026/);
    const off = (await rowOf('Asia')).getByRole<HTMLInputElement>('switch');
    expect([off.checked, off.getAttribute('aria-label')]).toEqual([false, 'Active: Asia']);
  });

  it('filters regions by state and keeps the filter in the address', async () => {
    const { user, list } = open();
    await screen.findByRole('rowheader', { name: 'Asia' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by state' }), 'Inactive');
    expect(address()).toBe('/admin/regions?is_active=false');
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ is_active: 'false' }));
  });

  it('the admin list of regions explains them when there are none and offers to add the first', async () => {
    const { user } = open('/admin/regions', []);
    expect(await screen.findByText('No regions yet')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Add region' }).at(-1)!);
    expect(await form('Add region')).toBeTruthy();
  });
});

describe('a switch', () => {
  it('switches a region optimistically and sends the displayed version', async () => {
    const { user, update } = open();
    const gate = Promise.withResolvers<AdminRegion>();
    update.mockImplementationOnce(() => gate.promise as never);
    const row = await rowOf('Europe');
    await user.click(row.getByRole('switch'));
    await waitFor(() => expect(row.getByRole<HTMLInputElement>('switch').checked).toBe(false));
    // A second press waits for the answer to the first.
    await user.click(row.getByRole('switch'));
    expect(update.mock.calls).toEqual([[{ id: 3, version: 4, is_active: false }]]);
    gate.resolve(region({ is_active: false, version: 5 }));
  });

  it('reverts the switch of a region when the shop refuses and says so', async () => {
    const { user, update } = open();
    update.mockImplementation(refuseWith('conflict'));
    const row = await rowOf('Europe');
    await user.click(row.getByRole('switch'));
    expect(await screen.findByText(/^Failed to update the status: /)).toBeTruthy();
    expect(row.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  });
});

describe('the form', () => {
  it('adds a region without the languages that have no name', async () => {
    const { user, create, list } = open();
    await screen.findByRole('rowheader', { name: 'Asia' });
    await user.click(button('Add region'));
    const dialog = within(await form('Add region'));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(dialog.getAllByText('Required')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await pasteIntoField(user, field('Name'), 'Mars');
    await user.type(dialog.getByRole('combobox', { name: 'Flag code' }), 'GB');
    await pasteIntoField(user, field('Flag'), 'http://flags.example/gb.png');
    await pasteIntoField(user, field('Русский'), 'Марс');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText(/^Enter one emoji, a path/)).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    await user.clear(field('Flag'));
    const before = list.mock.calls.length;
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add region' })).toBeNull());
    expect(create.mock.calls).toEqual([
      [
        {
          name: 'Mars',
          code: 'GB',
          game_currency: '',
          flag: '',
          is_active: true,
          translations: { ru: { name: 'Марс' } },
          idempotencyKey: expect.any(String),
        },
      ],
    ]);
    expect(await screen.findByText('Created', { selector: 'p' })).toBeTruthy();
    expect(list.mock.calls.length).toBeGreaterThan(before);
  });

  it('keeps the input of a region after a concurrent change and takes over the other values', async () => {
    const { user, update, get } = open();
    await user.click((await rowOf('Europe')).getByRole('button', { name: 'Edit: Europe' }));
    expect(field('Oʻzbekcha').value).toBe('Yevropa');
    await user.clear(field('Name'));
    await pasteIntoField(user, field('Name'), 'Europa');
    update.mockImplementationOnce(refuseWith('conflict', { version: 5 }));
    get.mockImplementation(() => region({ name: 'Old world', code: 'OW', version: 5 }));
    await user.click(button('Save'));
    expect(await screen.findByText('This was changed by someone else')).toBeTruthy();
    expect(field('Name').value).toBe('Europa');
    await user.click(button('Load the current values'));
    await form('Region Old world');
    expect(field('Name').value).toBe('Europa');
    expect(screen.getByText('Someone else changed this to: Old world')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await user.click(button('Save'));
    const sent = { id: 3, version: 5, name: 'Europa', code: 'OW' };
    await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject(sent));
  });

  it('the region form says when the stored region cannot be loaded after a conflict, and keeps the input', async () => {
    const { user, get, update } = open();
    await user.click((await rowOf('Europe')).getByRole('button', { name: 'Edit: Europe' }));
    await user.type(field('Name'), '!');
    update.mockImplementationOnce(refuseWith('conflict', { version: 5 }));
    get.mockImplementation(refuseWith('not_found'));
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Load the current values' }));
    expect(await screen.findByText(/^Failed to update: /)).toBeTruthy();
    expect(field('Name').value).toBe('Europe!');
    expect(button('Load the current values')).toBeTruthy();
  });
});

describe('deleting', () => {
  it('asks by name before a region is deleted and says when that failed', async () => {
    const { user, delete: remove } = open();
    const row = await rowOf('Europe');
    await user.click(row.getByRole('button', { name: 'Delete: Europe' }));
    const dialog = within(await form('Delete the region Europe?'));
    expect(dialog.getByText(/Products are no longer sold in it/)).toBeTruthy();
    remove.mockImplementationOnce(refuseWith('not_found'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^Failed to delete: /)).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Delete: Europe' }));
    await user.click(
      within(await form('Delete the region Europe?')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Europe' })).toBeNull());
  });
});

describe('selected rows', () => {
  it('deactivates selected regions one by one, skips inactive ones, and clears the selection', async () => {
    const { user, update } = open();
    await screen.findByRole('rowheader', { name: 'Asia' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = screen.getByRole('group', { name: 'Selected rows' });
    await user.click(within(bar).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Finished: 1 of 1 succeeded')).toBeTruthy();
    expect(update.mock.calls).toEqual([[{ id: 3, version: 4, is_active: false }]]);
    await user.click(button('Done'));
    expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
    expect((await rowOf('Europe')).getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });

  it('deletes selected regions after a confirmation that names them and reports failures', async () => {
    const { user, delete: remove } = open();
    await screen.findByRole('rowheader', { name: 'Asia' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    remove.mockImplementationOnce(refuseWith('not_found'));
    const bar = within(screen.getByRole('group', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const question = within(await form('Delete 2 regions?'));
    expect(question.getByText(/^Europe, Asia\. /)).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Finished: 1 of 2 succeeded')).toBeTruthy();
    const failures = screen.getByRole('list', { name: 'What failed, and why' });
    expect(failures.textContent).toMatch(/^Europe /);
  });
});
