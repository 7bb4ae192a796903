import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminProductRow } from '@manabar/contracts';
import { Refusal, renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import { adminRegion } from '#test/admin-rows.ts';
import ProductsPage from './products-page.tsx';

type Asked = Record<string, unknown>;
type Answer = (input: Asked) => unknown;

const product = (over: Partial<AdminProductRow> = {}): AdminProductRow => ({
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
const pageOf = (items: AdminProductRow[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 50,
});
const regions = [
  adminRegion(),
  adminRegion({ id: 4, name: 'USA', code: 'us', game_currency: 'USD' }),
];

/** Opens the list with one product; `answers` override the defaults. Returns the sent inputs by call. */
function open(answers: Record<string, Answer> = {}, address = '/admin') {
  storeTestSession();
  const asked: Record<string, Asked[]> = {};
  const usual: Record<string, Answer> = {
    list: () => pageOf([product()]),
    create: (input) => product({ ...input, id: 6, regions: [] }),
    update: (input) => product({ ...input, version: 2 }),
    setRegions: () =>
      product({ version: 3, regions: regions.map((region) => ({ ...region, flag: '' })) }),
    setRegionCurrency: () => product({ version: 4 }),
    delete: () => ({ success: true }),
    ...answers,
  };
  const noted = Object.entries(usual).map(([name, answer]) => [
    name,
    (input: Asked) => {
      (asked[name] ??= []).push(input);
      return answer(input);
    },
  ]);
  const admin = {
    products: Object.fromEntries(noted) as unknown,
    regions: { list: () => ({ items: regions, total: 2, page: 1, pageSize: 200 }) },
  };
  renderAt(address, <ProductsPage />, { admin } as unknown as Answers);
  return asked;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
/** The default texts come before the translated ones. */
const field = (label: string) => dialog().getAllByRole('textbox', { name: label })[0]!;
const submit = async (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const put = async (element: HTMLElement, text: string) => {
  await userEvent.clear(element);
  await userEvent.paste(text);
};
const retitle = (title: string) => put(field('Title'), title);

describe('the products', () => {
  it('lists products with links to the shop and to their codes', async () => {
    open();
    const row = (await screen.findByRole('rowheader', { name: 'Star card' })).closest('tr')!;
    expect(within(row).getByRole('link', { name: 'star-card' }).getAttribute('href')).toBe(
      '/products/star-card',
    );
    expect(within(row).getByRole('link', { name: 'Codes of Star card' }).getAttribute('href')).toBe(
      '/admin/codes?productId=5',
    );
    const cells = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(2, 6)).toEqual(['Gift card', '12', '₽450.00', 'Europe']);
    expect(row.querySelector('img')?.getAttribute('src')).toBe('/images/star.svg');
    expect(screen.getByRole('link', { name: 'Products' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('searches and sorts products and finds archived ones on the server', async () => {
    const asked = open();
    await userEvent.type(await screen.findByRole('searchbox'), 'star');
    await waitFor(() => expect(asked['list']!.at(-1)).toMatchObject({ q: 'star', page: 1 }));
    await press('Slug');
    await waitFor(() => expect(asked['list']!.at(-1)).toMatchObject({ sort: 'slug' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Archive' }), 'Archived');
    await waitFor(() => expect(asked['list']!.at(-1)).toMatchObject({ archived: 'true' }));
  });

  it('shows archived products read-only', async () => {
    open({ list: () => pageOf([product({ archived: true })]) });
    const row = (await screen.findByRole('rowheader', { name: 'Star card' })).closest('tr')!;
    expect(within(row).getByText('Archived')).toBeTruthy();
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it('explains how to begin when there are no products', async () => {
    open({ list: () => pageOf([]) });
    expect(await screen.findByText('No products yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add product' })).toHaveLength(2);
  });

  it('shows why products could not be loaded and retries', async () => {
    let down = true;
    open({
      list: () => {
        if (down) throw new Refusal('rate_limited');
        return pageOf([product()]);
      },
    });
    const said = /^Failed to load data: Too many attempts/;
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    down = false;
    await press('Try again');
    expect(await screen.findByText('Star card')).toBeTruthy();
  });

  it('redirects from the products to /login on a refused token', async () => {
    open({
      list: () => {
        throw new Refusal('unauthorized');
      },
    });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
  });
});

describe('a new product', () => {
  it('requires title and picture of a new product and derives its slug from the title', async () => {
    const asked = open();
    await press('Add product');
    await submit('Create');
    expect(await dialog().findByText('Required')).toBeTruthy();
    expect(dialog().getByText(/^Enter a path that starts/)).toBeTruthy();
    expect(asked['create']).toBeUndefined();
    await put(field('Title'), 'Moon card');
    expect(field('Slug').getAttribute('placeholder')).toBe('moon-card');
    await put(field('Image'), '/images/moon.svg');
    expect(dialog().getByRole('img', { name: 'Image preview' })).toBeTruthy();
    await userEvent.click(dialog().getByRole('tab', { name: 'English' }));
    await put(dialog().getAllByRole('textbox', { name: 'Title' })[1]!, 'Moon');
    await submit('Create');
    expect(await screen.findByText('Created')).toBeTruthy();
    expect(asked['create']).toEqual([
      {
        title: 'Moon card',
        slug: '',
        image_url: '/images/moon.svg',
        description: '',
        keywords: '',
        game_currency: '',
        category: 'gift-card',
        hasGlobalCodes: true,
        activation_instructions: '',
        code_prefix: '',
        translations: { en: { title: 'Moon' } },
      },
    ]);
    expect(asked['setRegions']).toBeUndefined();
  });

  it('shows a duplicate slug of a new product at its field', async () => {
    open({
      create: () => {
        throw new Refusal('conflict', { slug: 'taken' });
      },
    });
    await press('Add product');
    await put(field('Title'), 'Moon card');
    await put(field('Image'), '/moon.svg');
    await put(field('Slug'), 'star-card');
    await submit('Create');
    expect(await dialog().findByText('Already taken')).toBeTruthy();
    expect(field('Slug').getAttribute('aria-invalid')).toBe('true');
  });

  it('continues with the regions of a created product when they failed at first', async () => {
    let down = true;
    const asked = open({
      setRegions: () => {
        if (down) throw new Refusal('UNEXPECTED_ERROR');
        return product({ id: 6, version: 2 });
      },
    });
    await press('Add product');
    await put(field('Title'), 'Moon card');
    await put(field('Image'), '/moon.svg');
    await userEvent.click(await dialog().findByRole('checkbox', { name: /^Europe/ }));
    await submit('Create');
    expect(await dialog().findByText(/^Failed to add product: Something went wrong/)).toBeTruthy();
    down = false;
    await submit('Create');
    expect(await screen.findByText('Created')).toBeTruthy();
    expect(asked['create']).toHaveLength(1);
    expect(asked['setRegions']).toEqual([
      { id: 6, version: 1, regionIds: [3] },
      { id: 6, version: 1, regionIds: [3] },
    ]);
  });
});

describe('a new product', () => {
  const create = async () => {
    open({
      create: (input) => product({ ...input, id: 6, slug: 'moon-card', regions: [] }),
    });
    await press('Add product');
    await put(field('Title'), 'Moon card');
    await put(field('Image'), '/moon.svg');
    await submit('Create');
    const steps = within(await screen.findByRole('dialog', { name: 'Moon card is in the shop' }));
    return steps;
  };

  it('links a new product to its codes, with the product preselected', async () => {
    const steps = await create();
    const link = (name: string) => steps.getByRole('link', { name }).getAttribute('href');
    expect(link('Load codes')).toBe('/admin/codes?productId=6&load=1');
    expect(link('View prices')).toBe('/admin/prices?productId=6');
    expect(link('View in the shop')).toBe('/products/moon-card');
  });

  it('edits a new product again or adds another one', async () => {
    const steps = await create();
    await userEvent.click(steps.getByRole('button', { name: 'Edit again' }));
    expect(await screen.findByRole('dialog', { name: 'Product Moon card' })).toBeTruthy();
    await submit('Cancel');
    await press('Add product');
    expect(await screen.findByRole('dialog', { name: 'Add product' })).toBeTruthy();
  });
});

describe('a product', () => {
  it('saves the changed fields of a product, then its regions and their currency names', async () => {
    const asked = open();
    await press('Edit: Star card');
    await retitle('Sun card');
    await userEvent.click(await dialog().findByRole('checkbox', { name: /^USA/ }));
    const usa = dialog().getByRole<HTMLInputElement>('textbox', { name: 'Currency in USA' });
    // The field starts with the region's own name for the currency.
    expect(usa.value).toBe('USD');
    await put(usa, 'USD stars');
    await submit('Save');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(asked['update']).toEqual([{ id: 5, version: 1, title: 'Sun card' }]);
    expect(asked['setRegions']).toEqual([{ id: 5, version: 2, regionIds: [3, 4] }]);
    expect(asked['setRegionCurrency']).toEqual([
      { id: 5, version: 3, regionId: 4, gameCurrency: 'USD stars' },
    ]);
  });

  it('reloads a product after a concurrent change', async () => {
    open({
      update: () => {
        throw new Refusal('conflict', { version: 2 });
      },
      get: () => product({ title: 'Theirs', version: 2 }),
    });
    await press('Edit: Star card');
    await retitle('Mine');
    await submit('Save');
    expect(await dialog().findByText('This was changed by someone else')).toBeTruthy();
    await submit('Load the current values');
    await waitFor(() => expect((field('Title') as HTMLInputElement).value).toBe('Theirs'));
    expect(dialog().queryByText('This was changed by someone else')).toBeNull();
  });

  it('shows why a product could not be saved', async () => {
    open({
      update: () => {
        throw new Refusal('not_found');
      },
    });
    await press('Edit: Star card');
    await retitle('Gone');
    await submit('Save');
    expect(await dialog().findByText(/^Failed to update product: Not found/)).toBeTruthy();
  });

  it('names the product before its deletion and says what happens to sold items', async () => {
    const asked = open();
    await press('Delete: Star card');
    expect(dialog().getByRole('heading', { name: 'Delete Star card?' })).toBeTruthy();
    expect(dialog().getByText(/it is archived/)).toBeTruthy();
    await submit('Delete');
    expect(await screen.findByText('Deleted')).toBeTruthy();
    expect(asked['delete']).toEqual([{ id: 5 }]);
  });

  it('shows why a product could not be deleted', async () => {
    open({
      delete: () => {
        throw new Refusal('not_found');
      },
    });
    await press('Delete: Star card');
    await submit('Delete');
    expect(await screen.findByText(/^Failed to delete product: Not found/)).toBeTruthy();
  });

  it('asks before unsaved changes of a product are discarded', async () => {
    open();
    await press('Edit: Star card');
    await retitle('Half');
    await submit('Cancel');
    await press('Keep editing');
    expect((field('Title') as HTMLInputElement).value).toBe('Half');
  });
});
