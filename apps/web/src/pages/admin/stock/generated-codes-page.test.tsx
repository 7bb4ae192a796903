import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { GeneratedCode } from '@manabar/contracts';
import { generatedCode as code } from '#test/admin-code-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { button, rowOf } from '#test/element-queries.ts';
import { type Answers, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import GeneratedCodesPage from './generated-codes-page.tsx';

const activated = code({
  id: 22,
  code: '••••YY88',
  status: 'used',
  published: true,
  activatedAt: '2026-01-06T10:00:00.000Z',
  activation: { player_id: '123456', nickname: 'Nova' },
  orderId: 'order-2',
});
const denomination = {
  id: 7,
  name: '310 diamonds',
  game_amount: 310,
  price: 3,
  price_rub: 270,
  is_active: true,
};

/** Fake shop with these codes and, by default, the product they are sold as. */
function open(
  rows: GeneratedCode[] = [code(), activated],
  products = [{ slug: 'freefire-codes', code_prefix: 'FF-' }],
) {
  const generatedCodes = {
    list: vi.fn<(input: object) => unknown>(() => pageOf(rows)),
    get: vi.fn<(input: object) => unknown>(() => code({ version: 9, priceUsd: 8 })),
    generate: vi.fn<(input: object) => unknown>(() => ({ ids: [1, 2] })),
    publish: vi.fn<(input: object) => unknown>(() => ({ success: true as const })),
    update: vi.fn((input: object) => code({ ...input, version: 3 })),
    remove: vi.fn<(input: object) => unknown>(() => ({ success: true as const })),
    reveal: vi.fn<(input: object) => unknown>(() => ({ code: 'FF-CLEAR-0001' })),
  };
  const denominations = vi.fn(() => pageOf([denomination]));
  const admin = {
    generatedCodes,
    freefireDenominations: { list: denominations },
    products: { list: () => pageOf(products) },
  };
  renderSignedIn('/admin/generatedCodes', <GeneratedCodesPage />, { admin } as unknown as Answers);
  return { user: userEvent.setup(), denominations, ...generatedCodes };
}

const free = '••••ZZ99 #21';

describe('the generated codes', () => {
  it('lists generated codes with product, denomination, prices, status, activation and order', async () => {
    open();
    const row = await rowOf('••••YY88 #22');
    const texts = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(texts.slice(1, 7)).toEqual([
      '310 diamondsFree Fire codes',
      '$3.00',
      '₽270.00',
      'Used',
      'Yes',
      'No',
    ]);
    expect(texts[7]).toMatch(/^123456Nova/);
    expect(row.getByRole('link').getAttribute('href')).toBe('/admin/orders/order-2');
    expect(row.queryAllByRole('switch')).toEqual([]);
    const filters = ['Filter by status', 'Filter by publication'];
    for (const name of filters) expect(screen.getByRole('combobox', { name })).toBeTruthy();
  });

  it('publishes a generated code optimistically and reverts it when the shop refuses', async () => {
    const { user, update, list } = open();
    update.mockImplementationOnce(refuseWith('conflict', { status: 'in_order' }));
    const row = await rowOf(free);
    // The refetch has no answer yet.
    list.mockImplementation(() => new Promise(() => undefined));
    const published = row.getByRole<HTMLInputElement>('switch', { name: `Published: ${free}` });
    await user.click(published);
    expect(
      await screen.findByText(/^Failed to update the status: This code belongs to an order/),
    ).toBeTruthy();
    expect(published.checked).toBe(false);
    expect(update.mock.calls).toEqual([[{ id: 21, version: 2, published: true }]]);
  });

  it('publishes selected generated codes together', async () => {
    const { user, publish } = open([code(), code({ id: 23 })]);
    await rowOf(free);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(button('Publish'));
    expect(await screen.findByText('Published', { selector: 'p' })).toBeTruthy();
    expect(publish.mock.calls).toEqual([[{ ids: [21, 23], published: true }]]);
    expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
  });

  it('changes the prices of a generated code and reloads a concurrent change', async () => {
    const { user, update } = open();
    await user.click((await rowOf(free)).getByRole('button', { name: `Edit: ${free}` }));
    const form = within(await screen.findByRole('dialog', { name: `Code ${free}` }));
    update.mockImplementationOnce(refuseWith('conflict', { version: 9 }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Load the current values' }));
    const price = await screen.findByDisplayValue('8');
    await user.clear(price);
    await user.click(button('Save'));
    await waitFor(() =>
      expect(update.mock.lastCall).toEqual([{ id: 21, version: 9, priceUsd: null, priceRub: 270 }]),
    );
  });

  it('an admin is warned before a published generated code is shown, and asked before it is deleted', async () => {
    const { user, remove } = open([code({ published: true })]);
    const row = await rowOf(free);
    await user.click(row.getByRole('button', { name: `Show: ${free}` }));
    expect(await screen.findByText(/It can still be activated/)).toBeTruthy();
    await user.click(button('Show code'));
    expect(await screen.findByText('FF-CLEAR-0001')).toBeTruthy();
    await user.click(button('Close and hide'));
    await user.click(row.getByRole('button', { name: `Delete: ${free}` }));
    await user.click(button('Delete'));
    expect(await screen.findByText('Deleted')).toBeTruthy();
    expect(remove.mock.calls).toEqual([[{ id: 21 }]]);
  });
});

describe('generating', () => {
  async function openForm(...args: Parameters<typeof open>) {
    const shop = open(...args);
    await shop.user.click((await screen.findAllByRole('button', { name: 'Generate codes' }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Generate Free Fire codes' });
    const form = within(dialog);
    return {
      ...shop,
      form,
      count: form.getByRole<HTMLInputElement>('textbox', { name: 'Number of codes' }),
      submit: () => shop.user.click(form.getByRole('button', { name: 'Generate' })),
    };
  }
  const choose = async (user: ReturnType<typeof userEvent.setup>) => {
    await screen.findByRole('option', { name: '310 diamonds · 310 · $3.00 · ₽270.00' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Denomination' }), '7');
  };

  it('generating codes requires a count and a denomination with separate messages', async () => {
    const { user, form, count, submit, generate } = await openForm();
    expect(count.value).toBe('10');
    await user.clear(count);
    await submit();
    expect(form.getByText('Please enter the number of codes to generate')).toBeTruthy();
    expect(form.getByText('Please select a denomination')).toBeTruthy();
    await pasteIntoField(user, count, '10001');
    await choose(user);
    await submit();
    expect(await form.findByText('Enter a whole number from 1 to 10,000')).toBeTruthy();
    expect(generate).not.toHaveBeenCalled();
  });

  it('generating codes names the default prefix and sends a prefix only when one is typed', async () => {
    const { user, form, submit, generate } = await openForm();
    expect(await form.findByText('Empty: the product’s prefix, FF-')).toBeTruthy();
    await choose(user);
    await submit();
    expect(await screen.findByText('2 codes generated')).toBeTruthy();
    expect(generate.mock.calls[0]![0]).toEqual({
      count: 10,
      denominationId: 7,
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
  });

  const missingProduct = 'Free Fire product not found. Add a product with the slug freefire-codes';

  it.each([
    [{ denominationId: 'not_found' }, 'Selected denomination not found'],
    [{ product: 'not_found' }, missingProduct],
  ])('names what no longer exists when generating codes fails: %j', async (details, message) => {
    const { user, form, submit, generate } = await openForm();
    generate.mockImplementation(refuseWith('not_found', details));
    await choose(user);
    await submit();
    expect(await form.findByText(message)).toBeTruthy();
  });

  it('generating codes says at once that the product is missing', async () => {
    const { form } = await openForm([code()], []);
    expect(await form.findByText(missingProduct)).toBeTruthy();
  });

  it('generating codes says that denominations cannot be loaded', async () => {
    const shop = open();
    shop.denominations.mockImplementation(refuseWith('rate_limited'));
    await rowOf(free);
    await shop.user.click(button('Generate codes'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^Failed to load data: Too many attempts/)).toBeTruthy();
  });
});
