import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { adminCode, generatedCode } from '#test/admin-code-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { type Answers, pageOf, renderSignedIn } from '#test/render.tsx';
import CodesPage from './codes-page.tsx';
import GeneratedCodesPage from './generated-codes-page.tsx';
import PubgDenominationsPage from './pubg-denominations-page.tsx';

type Call = (input: object) => unknown;
const user = userEvent.setup();
const pubg = {
  ...{ id: 6, version: 2, created: '2026-01-05T10:00:00.000Z' },
  ...{ uc_amount: 8100, price_usd: 94.99, price_rub: 9000, active: true },
};
const card = { id: 5, title: 'Test card', slug: 'x', hasGlobalCodes: true, regions: [] };

function open(page: 'codes' | 'generated' | 'pubg') {
  const update = vi.fn<Call>((input) => input);
  const create = vi.fn<Call>((input) => input);
  const checkLoad = vi.fn<Call>(() => ({
    ...{ good: 1, duplicates: 0, errors: [], otherCodes: 0 },
    options: [
      {
        ...{ gameAmount: 100, priceUsd: 1, priceRub: null, count: 1 },
        fallsFrom: { priceUsd: 4.99, priceRub: null },
      },
    ],
  }));
  const answers = {
    admin: {
      codes: { list: () => pageOf([adminCode()]), update, create, checkLoad },
      generatedCodes: { list: () => pageOf([generatedCode()]), update },
      pubgDenominations: { list: () => pageOf([pubg]), update },
      freefireDenominations: { list: () => pageOf([]) },
      products: { list: () => pageOf([card]), get: () => card },
      regions: { list: () => pageOf([]) },
    },
  };
  const Page = { codes: CodesPage, generated: GeneratedCodesPage, pubg: PubgDenominationsPage }[
    page
  ];
  renderSignedIn('/admin', <Page />, answers as unknown as Answers);
  return { update, create, checkLoad };
}

async function setPrice(label: string, price: string) {
  await user.click(await screen.findByRole('button', { name: /^Edit: / }));
  const field = await screen.findByRole('textbox', { name: label });
  await user.clear(field);
  await user.type(field, price);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

const question = async () =>
  within(await screen.findByRole('dialog', { name: 'The price drops by more than 50%' }));

it.each([
  ['codes', 'USD price', 'Test card, 100: $4.99 → $0.01', 'priceUsd'],
  ['generated', 'USD price', '••••ZZ99 #21: $3.00 → $0.01', 'priceUsd'],
  ['pubg', 'Price, USD', '$94.99 → $0.01', 'price_usd'],
] as const)(
  'asks an admin before a large price fall in the form of %s',
  async (page, label, text, name) => {
    const { update } = open(page);
    await setPrice(label, '0.01');
    const asked = await question();
    expect(asked.getByText(new RegExp(text.replaceAll('$', '\\$')))).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    // The form keeps the typed price.
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: label });
    expect(field.value).toBe('0.01');
    expect(update).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click((await question()).getByRole('button', { name: 'Set $0.01' }));
    await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject({ [name]: 0.01 }));
  },
);

it('saves a small price fall of an admin without a question', async () => {
  const { update } = open('pubg');
  await setPrice('Price, USD', '90');
  await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject({ price_usd: 90 }));
});

it('asks before a new code is sold far below the current price of the same goods', async () => {
  const { create, checkLoad } = open('codes');
  await user.click(await screen.findByRole('button', { name: 'Add a code' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a code' }));
  await pasteIntoField(user, form.getByRole('combobox', { name: 'Product' }), 'Test');
  await user.click(await form.findByRole('option', { name: 'Test card', hidden: true }));
  await pasteIntoField(user, form.getByRole('textbox', { name: 'Code' }), 'NEW,CODE');
  await user.type(form.getByRole('textbox', { name: 'Amount' }), '100');
  await user.type(form.getByRole('textbox', { name: 'USD price' }), '1');
  await user.click(form.getByRole('button', { name: 'Create' }));
  const asked = await question();
  expect(asked.getByText(/^Test card, 100: \$4\.99 → \$1\.00/)).toBeTruthy();
  expect(checkLoad.mock.calls).toEqual([[{ productId: 5, regionId: 0, text: 'NEW,CODE,1,,100' }]]);
  expect(create).not.toHaveBeenCalled();
  await user.click(asked.getByRole('button', { name: 'Set $1.00' }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
});
