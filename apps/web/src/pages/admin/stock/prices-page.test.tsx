import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminPriceOption, PricePreview } from '@manabar/contracts';
import { adminUser } from '#test/admin-rows.ts';
import { type Answers, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import PricesPage from './prices-page.tsx';

const option = (fields: Partial<AdminPriceOption> = {}): AdminPriceOption => ({
  ...{ id: 1, productId: 4, product: 'Roblox', regionId: 0, region: 'Global', gameAmount: 800 },
  ...{ priceUsd: 9.99, priceRub: 900, popular: false, available: 12, held: 1, free: 12 },
  ...{ threshold: null, lowAt: 5, version: 3 },
  ...fields,
});
const second = option({ id: 2, gameAmount: 1700, priceUsd: 20, priceRub: null });
const soldOut = option({ id: 3, gameAmount: 4500, available: 0, free: 0 });

type Call = (input: unknown) => unknown;

function open({
  address = '/admin/prices',
  update = vi.fn<Call>(() => option()),
  rows = [option(), second, soldOut],
} = {}) {
  const preview = vi.fn<Call>((): PricePreview => ({
    total: 1,
    rows: [
      {
        ...{ id: 1, version: 3, product: 'Roblox', region: 'Global', gameAmount: 800, codes: 12 },
        before: { priceUsd: 9.99, priceRub: 900 },
        after: { priceUsd: 2, priceRub: 180 },
        ...{ falls: true, merges: false },
      },
    ],
  }));
  const reprice = vi.fn<Call>(() => ({ options: 1, codes: 12 }));
  const page = { total: rows.length, page: 1, pageSize: 50 };
  renderSignedIn(address, <PricesPage />, {
    profile: { get: () => adminUser },
    admin: {
      prices: {
        list: () => ({ items: rows, ...page }),
        ...{ update, preview, reprice },
      },
      regions: { list: () => pageOf([]) },
      products: { list: () => pageOf([]) },
    },
  } as unknown as Answers);
  return { update, preview, reprice };
}

const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const usd = 'USD: Roblox, Global, 800';

it('the admin’s page of prices saves a price with Enter and moves to the next row', async () => {
  const { update } = open();
  const field = await cell(usd);
  await userEvent.clear(field);
  await userEvent.type(field, '10,5{Enter}');
  await waitFor(() =>
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 1, version: 3, priceUsd: 10.5 }),
  );
  expect(document.activeElement).toBe(await cell('USD: Roblox, Global, 1,700'));
  expect((await cell('USD: Roblox, Global, 4,500')).disabled).toBe(true);
});

it('the admin’s page of prices says what is wrong with an invalid price or threshold', async () => {
  const { update } = open();
  const field = await cell(usd);
  await userEvent.clear(field);
  await userEvent.type(field, 'abc{Enter}');
  expect(await screen.findByText(/^Enter a price from 0.01 to 9,999,999.99/)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  const threshold = await cell('Alert below: Roblox, Global, 800');
  await userEvent.type(threshold, '-1{Enter}');
  expect(await screen.findByText('Enter a whole number from 0 to 99,999')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

it('the admin’s page of prices shows a filter in use as a chip, and no unused filter beside it', async () => {
  open({ address: '/admin/prices?stock=low' });
  const chips = await screen.findByRole('group', { name: 'Active filters' });
  expect(within(chips).queryByRole('combobox')).toBeNull();
  expect(within(chips).queryByRole('textbox')).toBeNull();
  const names = within(chips)
    .getAllByRole('button')
    .map((chip) => chip.textContent);
  expect(names).toEqual(['Low stock', 'Show everything']);
});

it('the admin’s page of prices reverts a price on Escape and does not save an invalid one', async () => {
  const { update } = open();
  const field = await cell(usd);
  await userEvent.clear(field);
  await userEvent.type(field, '0{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, '{Escape}');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['9.99', 'false']);
  // A row must keep at least one price.
  const only = await cell('USD: Roblox, Global, 1,700');
  await userEvent.clear(only);
  expect(only.getAttribute('aria-invalid')).toBe('true');
  await userEvent.tab();
  expect(update).not.toHaveBeenCalled();
});

it('the admin’s page of prices asks before a large price fall, with the old and the new price', async () => {
  const { update } = open();
  const field = await cell(usd);
  await userEvent.clear(field);
  await userEvent.type(field, '0.01{Enter}');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('$9.99 → $0.01');
  expect(update).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set $0.01' }));
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
});

it('the admin’s page of prices reports a concurrent change of a price', async () => {
  open({
    update: vi.fn<Call>(refuseWith('conflict', { version: 4 })),
  });
  const field = await cell(usd);
  await userEvent.clear(field);
  await userEvent.type(field, '11{Enter}');
  expect(
    await screen.findByText(
      'Not saved: Roblox, Global, 800. Someone else changed this price. The current price is shown.',
    ),
  ).toBeTruthy();
});

it('the admin’s page of prices names the option whose price was not saved', async () => {
  open({ update: vi.fn<Call>(refuseWith('unavailable')) });
  await userEvent.clear(await cell(usd));
  await userEvent.type(await cell(usd), '11{Enter}');
  expect(await screen.findByText(/^Not saved: Roblox, Global, 800\. ./)).toBeTruthy();
});

it('the admin’s page of prices says once that the session expired while a price was saved', async () => {
  open({ update: vi.fn<Call>(refuseWith('unauthorized')) });
  await userEvent.clear(await cell(usd));
  await userEvent.type(await cell(usd), '11{Enter}');
  expect(await screen.findAllByText(/^Your session has expired/)).toHaveLength(1);
  expect(screen.queryByText(/^Not saved/)).toBeNull();
});

it('an admin changes prices by a percentage as previewed, and large falls only with consent', async () => {
  const { preview, reprice } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change all found by percent' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Percent' }), '-80');
  await userEvent.click(screen.getByRole('button', { name: 'Preview new prices' }));
  await waitFor(() =>
    expect(preview).toHaveBeenCalledExactlyOnceWith({
      selection: { filter: {} },
      ...{ percent: -80, currencies: 'both', rounding: 'minor' },
    }),
  );
  const apply = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Change 1 price option',
  });
  expect(apply.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'I confirm the lower prices' }));
  await userEvent.click(apply);
  await waitFor(() =>
    expect(reprice).toHaveBeenCalledExactlyOnceWith({
      changes: [{ id: 1, version: 3, priceUsd: 2, priceRub: 180 }],
    }),
  );
  expect(await screen.findByText('Prices changed: 1, codes: 12')).toBeTruthy();
  expect(screen.queryByText('Saved')).toBeNull();
});

it('the percent dialog asks before it discards typed values', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change all found by percent' }));
  const dialog = () => screen.queryByRole('dialog', { name: 'Change prices by percent' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Percent' }), '5');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(dialog()).toBeNull());
});

it.each([
  ['Prices to change', 'usd'],
  ['Round to', 'whole'],
])('the percent dialog asks before it discards another choice of “%s”', async (label, choice) => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change all found by percent' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: label }), choice);
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeTruthy();
});

it('the percent dialog closes without a question while nothing was typed', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change all found by percent' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
