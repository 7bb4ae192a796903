import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminProductRow } from '@manabar/contracts';
import { pageOf, renderSignedIn } from '#test/render.tsx';
import { adminRegion } from '#test/admin-rows.ts';
import ProductsPage from '#pages/admin/catalogue/products-page.tsx';
import { recordedCalls, type Answer } from '#test/recorded-calls.ts';

export const product = (over: Partial<AdminProductRow> = {}): AdminProductRow => ({
  id: 5,
  title: 'Star card',
  slug: 'star-card',
  description: '',
  image_url: '/images/star.svg',
  keywords: 'stars',
  category: 'gift-card',
  game_currency: 'Stars',
  hasGlobalCodes: true,
  activation_instructions: '',
  code_prefix: '',
  translations: { uz: { title: 'Yulduz' } },
  regions: [{ id: 3, name: 'Europe', code: 'eu', game_currency: 'Coins', flag: '' }],
  archived: false,
  available: 12,
  priceUsd: 4.99,
  priceRub: 450,
  version: 1,
  created: '2026-01-05T10:00:00.000Z',
  ...over,
});

const regions = [
  adminRegion(),
  adminRegion({ id: 4, name: 'USA', code: 'us', game_currency: 'USD' }),
];

/** Opens the list with one product; `answers` override the defaults. Returns the sent inputs by call. */
export function open(answers: Record<string, Answer> = {}) {
  const { asked, calls } = recordedCalls({
    list: () => pageOf([product()]),
    create: (input) => product({ ...input, id: 6, regions: [] }),
    update: (input) => product({ ...input, version: 2 }),
    setRegions: () =>
      product({ version: 3, regions: regions.map((region) => ({ ...region, flag: '' })) }),
    setRegionCurrency: () => product({ version: 4 }),
    delete: () => ({ success: true }),
    ...answers,
  });
  const admin = {
    products: calls,
    regions: { list: () => pageOf(regions) },
  };
  renderSignedIn('/admin', <ProductsPage />, { admin });
  return asked;
}

export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));

export const dialog = () => within(screen.getByRole('dialog'));

/** Returns the first field with a label, because default texts precede the translated ones. */
export const field = (label: string) => dialog().getAllByRole('textbox', { name: label })[0]!;

export const submit = async (name: string) =>
  userEvent.click(dialog().getByRole('button', { name }));

export const put = async (element: HTMLElement, text: string) => {
  await userEvent.clear(element);
  await userEvent.paste(text);
};
