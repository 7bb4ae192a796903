import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { Refusal, pageOf, refuseWith } from '#test/render.tsx';
import { product, open, press, dialog, field, submit, put } from '#test/admin-products-page.tsx';

const retitle = (title: string) => put(field('Title'), title);

describe('the products', () => {
  it('the admin list of products links to the shop and to the codes of each product', async () => {
    open();
    const row = (await screen.findByRole('rowheader', { name: 'Star card' })).closest('tr')!;
    expect(within(row).getByRole('link', { name: 'star-card' }).getAttribute('href')).toBe(
      '/products/star-card',
    );
    expect(within(row).getByRole('link', { name: 'Codes: Star card' }).getAttribute('href')).toBe(
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

  it('the admin list of products searches, sorts and filters archived products on the server', async () => {
    const asked = open();
    await pasteIntoField(userEvent, await screen.findByRole('searchbox'), 'star');
    await waitFor(() => expect(asked['list']!.at(-1)).toMatchObject({ q: 'star', page: 1 }));
    await press('Slug');
    await waitFor(() => expect(asked['list']!.at(-1)).toMatchObject({ sort: 'slug' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Archive' }), 'Archived');
    await waitFor(() => expect(asked['list']!.at(-1)).toMatchObject({ archived: 'true' }));
  });

  it('the admin list of products shows archived ones read-only', async () => {
    open({ list: () => pageOf([product({ archived: true })]) });
    const row = (await screen.findByRole('rowheader', { name: 'Star card' })).closest('tr')!;
    expect(within(row).getByText('Archived')).toBeTruthy();
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it('the admin list of products explains how to begin when it is empty', async () => {
    open({ list: () => pageOf([]) });
    expect(await screen.findByText('No products yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add product' })).toHaveLength(2);
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

  it('an admin keeps typed values of a product after a concurrent change and then saves them', async () => {
    const asked = open({
      update: ({ version, ...change }) => {
        if (version === 1) throw new Refusal('conflict', { version: 2 });
        return product({ ...change, version: 3 });
      },
      get: () => product({ title: 'Theirs', slug: 'their-card', version: 2 }),
    });
    await press('Edit: Star card');
    await retitle('Mine');
    await submit('Save');
    expect(await dialog().findByText('This was changed by someone else')).toBeTruthy();
    await submit('Load the current values');
    await dialog().findByText('Someone else changed this to: Theirs');
    expect((field('Title') as HTMLInputElement).value).toBe('Mine');
    expect((field('Slug') as HTMLInputElement).value).toBe('their-card');
    expect(dialog().queryByText('This was changed by someone else')).toBeNull();
    await submit('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked['update']!.at(-1)).toEqual({ id: 5, version: 2, title: 'Mine' });
  });

  it('marks translations and currency names of a product that another admin has changed too', async () => {
    const theirs = product({ version: 2, translations: { uz: { title: 'Quyosh' } } });
    open({
      update: refuseWith('conflict', { version: 2 }),
      get: () => ({ ...theirs, regions: [{ ...theirs.regions[0]!, game_currency: 'Gold' }] }),
    });
    await press('Edit: Star card');
    await put(await dialog().findByRole('textbox', { name: 'Currency in Europe' }), 'Gems');
    await userEvent.click(dialog().getByRole('tab', { name: 'Oʻzbekcha' }));
    await put(dialog().getAllByRole('textbox', { name: 'Title' })[1]!, 'Oy');
    await userEvent.click(dialog().getByRole('tab', { name: 'English' }));
    await submit('Save');
    await userEvent.click(await dialog().findByRole('button', { name: /^Load/ }));
    expect(await dialog().findByText('Someone else changed this to: Gold')).toBeTruthy();
    await userEvent.click(dialog().getByRole('tab', { name: 'Oʻzbekcha: check' }));
    expect(await dialog().findByText('Someone else changed this to: Quyosh')).toBeTruthy();
  });

  it('shows a duplicate slug of a product at its field', async () => {
    open({ update: refuseWith('conflict', { slug: 'taken' }) });
    await press('Edit: Star card');
    await put(field('Slug'), 'moon-card');
    await submit('Save');
    expect(await dialog().findByText('Already taken')).toBeTruthy();
    expect(field('Slug').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows why a product could not be saved', async () => {
    open({ update: refuseWith('not_found') });
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
    open({ delete: refuseWith('not_found') });
    await press('Delete: Star card');
    await submit('Delete');
    expect(await screen.findByText(/^Failed to delete product: Not found/)).toBeTruthy();
  });
});
