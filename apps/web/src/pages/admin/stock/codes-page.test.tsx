import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminCode } from '@manabar/contracts';
import { adminCode as code } from '#test/admin-code-rows.ts';
import { free, openCodes, refuseInOrder } from '#test/codes-page.tsx';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { button, rowOf } from '#test/element-queries.ts';
import { navigationState, refuseWith } from '#test/render.tsx';

describe('the form for a new code', () => {
  it('the form of a new code shows the errors of empty fields without opening the list of products over them', async () => {
    const { user, create } = openCodes();
    await rowOf(free);
    await user.click(button('Add a code'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    const product = dialog.getByRole('combobox', { name: /^Product/ });
    await waitFor(() => expect(document.activeElement).toBe(product));
    expect(product.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getAllByText('Required')).toHaveLength(3);
    expect(product.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}');
    expect(product.getAttribute('aria-expanded')).toBe('true');
    expect(create).not.toHaveBeenCalled();
  });

  it('the form of a new code proposes a region in which the product is offered', async () => {
    const regional = { hasGlobalCodes: false };
    const { user, create } = openCodes([], '/admin/codes?productId=5', null, regional);
    await user.click((await screen.findAllByRole('button', { name: 'Add a code' }))[0]!);
    const form = within(screen.getByRole('dialog'));
    await form.findByDisplayValue('Test card');
    expect(await form.findByDisplayValue('Europe')).toBeTruthy();
    await pasteIntoField(user, form.getByRole('textbox', { name: /^Code/ }), 'NEW-CODE');
    await pasteIntoField(user, form.getByRole('textbox', { name: /^Amount/ }), '60');
    await pasteIntoField(user, form.getByRole('textbox', { name: 'USD price' }), '4.99');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(create.mock.lastCall?.[0]).toMatchObject({ regionId: 3 }));
  });
});

describe('the codes', () => {
  it('the admin list of codes shows masked codes with product, region, amount, prices, status and order', async () => {
    openCodes();
    const row = await rowOf('••••CD34 #12');
    const texts = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(texts.slice(1, 7)).toEqual(['Test card', 'Europe', '100', '$4.99', '₽450.00', 'Used']);
    const link = row.getByRole('link', { name: 'order-1' });
    expect(link.getAttribute('href')).toBe('/admin/orders/order-1');
    // A code of an order can only be viewed.
    expect(row.queryAllByRole('switch')).toEqual([]);
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show']);
    expect((await rowOf(free)).getAllByRole('button')).toHaveLength(3);
  });

  it('the admin list of codes filters by product, region and status and keeps the filters in the address', async () => {
    const { user, list } = openCodes();
    await rowOf(free);
    await user.click(screen.getByRole('combobox', { name: 'Filter by product' }));
    await user.click(await screen.findByRole('option', { name: 'Test card', hidden: true }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by region' }), 'Asia');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Used');
    expect(screen.getByTestId('address').textContent).toBe(
      '/admin/codes?productId=5&regionId=4&status=used',
    );
    await waitFor(() =>
      expect(list.mock.lastCall?.[0]).toMatchObject({
        productId: '5',
        regionId: '4',
        status: 'used',
      }),
    );
  });

  it.each([
    ['typed', '/admin/codes?status=used', null],
    ['in an older link', '/admin/codes?status=used&q=SECRET-CODE', null],
    ['kept with the entry of the history', '/admin/codes?status=used', 'SECRET-CODE'],
  ])(
    'the admin list of codes keeps a searched code (%s) out of the address',
    async (_from, address, kept) => {
      const { user, list } = openCodes(undefined, address, kept && { searchedFor: kept });
      const field = screen.getByRole<HTMLInputElement>('searchbox');
      if (!kept && !address.includes('q=')) await pasteIntoField(user, field, 'SECRET-CODE');
      await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ q: 'SECRET-CODE' }));
      expect(navigationState()).toMatchObject({ searchedFor: 'SECRET-CODE' });
      expect(window.location.href).not.toContain('SECRET');
      // The other parts of the address and the history state are unchanged.
      await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), '');
      await waitFor(() => expect(list.mock.lastCall?.[0]).not.toHaveProperty('status'));
      expect(list.mock.lastCall?.[0]).toMatchObject({ q: 'SECRET-CODE' });
      expect(field.value).toBe('SECRET-CODE');
      await user.clear(field);
      await waitFor(() => expect(list.mock.lastCall?.[0]).not.toHaveProperty('q'));
    },
  );

  it('the admin list of codes says that there are none yet', async () => {
    openCodes([]);
    expect(await screen.findByText('No codes yet')).toBeTruthy();
  });
});

describe('a switch', () => {
  it('takes a code off sale optimistically and sends the displayed version', async () => {
    const { user, update } = openCodes();
    const gate = Promise.withResolvers<AdminCode>();
    update.mockImplementationOnce(() => gate.promise as never);
    const row = await rowOf(free);
    await user.click(row.getByRole('switch', { name: `On sale: ${free}` }));
    await waitFor(() => expect(row.getByText('Used')).toBeTruthy());
    expect(update.mock.calls).toEqual([[{ id: 11, version: 3, status: 'used' }]]);
    gate.resolve(code());
    await waitFor(() => expect(row.getByText('Available')).toBeTruthy());
    await user.click(row.getByRole('switch', { name: `Popular: ${free}` }));
    await waitFor(() =>
      expect(update.mock.lastCall).toEqual([{ id: 11, version: 3, popular: true }]),
    );
  });

  it('reverts the switch of a code and says so when an order took it meanwhile', async () => {
    const { user, update, list } = openCodes();
    update.mockImplementation(refuseInOrder);
    const row = await rowOf(free);
    // The refetch has no answer yet.
    list.mockImplementation(() => new Promise(() => undefined));
    await user.click(row.getByRole('switch', { name: `On sale: ${free}` }));
    expect(
      await screen.findByText(/^Failed to update the status: This code belongs to an order/),
    ).toBeTruthy();
    expect(row.getByText('Available')).toBeTruthy();
  });
});

describe('the form', () => {
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('the form of a new code adds it to a searched product and reports a duplicate', async () => {
    const { user, create } = openCodes();
    await rowOf(free);
    await user.click(button('Add a code'));
    const form = await dialog('Add a code');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getAllByText(/^(Check this value|Required)$/).length).toBeGreaterThan(2);
    expect(create).not.toHaveBeenCalled();
    await pasteIntoField(user, form.getByRole('combobox', { name: 'Product' }), 'Test');
    await user.click(await form.findByRole('option', { name: 'Test card', hidden: true }));
    // Regions that already offer the product are listed first.
    const groups = await waitFor(() => form.getAllByRole('group', { name: /for this product/ }));
    expect(groups.map(({ textContent }) => textContent)).toEqual(['GlobalEurope', 'Asia']);
    await user.selectOptions(form.getByRole('combobox', { name: 'Region' }), 'Europe');
    await pasteIntoField(user, form.getByRole('textbox', { name: 'Code' }), ' NEW-CODE ');
    await user.type(form.getByRole('textbox', { name: 'Amount' }), '60');
    await user.type(form.getByRole('textbox', { name: 'USD price' }), '1.5');
    create.mockImplementationOnce(refuseWith('conflict', { code: 'duplicate' }));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('This code was already loaded')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a code' })).toBeNull());
    expect(create.mock.lastCall?.[0]).toEqual({
      productId: 5,
      regionId: 3,
      code: ' NEW-CODE ',
      gameAmount: 60,
      priceUsd: 1.5,
      priceRub: null,
      idempotencyKey: expect.any(String),
    });
  });

  it('changes the popular flag only when it is ticked, because a new price moves a code to another option', async () => {
    const { user, update } = openCodes();
    const edit = async () => {
      await user.click((await rowOf(free)).getByRole('button', { name: `Edit: ${free}` }));
      return dialog(`Code ${free}`);
    };
    const saved = async (form: Awaited<ReturnType<typeof edit>>, number: number) => {
      await user.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(update).toHaveBeenCalledTimes(number));
      return update.mock.lastCall?.[0];
    };
    const repriced = await edit();
    const price = repriced.getByRole('textbox', { name: 'USD price' });
    await user.clear(price);
    await pasteIntoField(user, price, '7');
    const change = await saved(repriced, 1);
    expect(change).toMatchObject({ id: 11, priceUsd: 7 });
    expect(change).not.toHaveProperty('popular');
    const ticked = await edit();
    await user.click(ticked.getByRole('checkbox', { name: /^Popular/ }));
    expect(await saved(ticked, 2)).toMatchObject({ id: 11, popular: true });
  });

  it('the form of a code keeps its text when none is typed and reloads a concurrent change', async () => {
    const { user, update } = openCodes();
    await user.click((await rowOf(free)).getByRole('button', { name: `Edit: ${free}` }));
    const form = await dialog(`Code ${free}`);
    update.mockImplementationOnce(refuseWith('conflict', { version: 9 }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Load the current values' }));
    const anew = await dialog(`Code ${free}`);
    await waitFor(() =>
      expect(anew.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('250'),
    );
    const save = anew.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(document.activeElement).toBe(save));
    await user.click(save);
    await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject({ id: 11, version: 9 }));
    expect(update.mock.lastCall?.[0]).not.toHaveProperty('code');
  });

  it('the form of a code says that an order holds it and offers no reload', async () => {
    const { user, update } = openCodes();
    update.mockImplementation(refuseInOrder);
    await user.click((await rowOf(free)).getByRole('button', { name: `Edit: ${free}` }));
    const form = await dialog(`Code ${free}`);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^This code belongs to an order/)).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Load the current values' })).toBeNull();
  });
});

describe('deleting', () => {
  it('asks by name before a code is deleted and says when an order holds it', async () => {
    const { user, delete: remove } = openCodes();
    remove.mockImplementationOnce(refuseInOrder);
    await user.click((await rowOf(free)).getByRole('button', { name: `Delete: ${free}` }));
    const question = await screen.findByRole('dialog', { name: `Delete the code ${free}?` });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText(/^Failed to delete: This code belongs to an order/),
    ).toBeTruthy();
    expect(remove.mock.calls).toEqual([[{ id: 11 }]]);
  });
});

it('the admin list of codes keeps its loaded rows when a refetch fails, and says so', async () => {
  const { user, list, update } = openCodes([code()]);
  const row = await rowOf(free);
  list.mockImplementation(refuseWith('rate_limited'));
  await user.click(row.getByRole('switch', { name: `Popular: ${free}` }));
  expect(await screen.findByText(/^Failed to load data: Too many attempts/)).toBeTruthy();
  expect(update).toHaveBeenCalledOnce();
  expect(screen.getByRole('rowheader', { name: free })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
