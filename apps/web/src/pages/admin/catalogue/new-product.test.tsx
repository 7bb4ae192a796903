import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Refusal, refuseWith } from '#test/render.tsx';
import { product, open, press, dialog, field, submit, put } from '#test/admin-products-page.tsx';

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
    expect(await screen.findByText('Created', { selector: 'p' })).toBeTruthy();
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
        idempotencyKey: expect.any(String),
      },
    ]);
    expect(asked['setRegions']).toBeUndefined();
  });

  it('says at the field when no picture loads from the address of a new product', async () => {
    open();
    await press('Add product');
    await put(field('Image'), '/images/moom.svg');
    fireEvent.error(dialog().getByRole('img', { name: 'Image preview' }));
    expect(dialog().getByText('No picture loads from this address')).toBeTruthy();
    await put(field('Image'), '/images/moon.svg');
    expect(dialog().queryByText('No picture loads from this address')).toBeNull();
  });

  it('shows a duplicate slug of a new product at its field', async () => {
    open({ create: refuseWith('conflict', { slug: 'taken' }) });
    await press('Add product');
    await put(field('Title'), 'Moon card');
    await put(field('Image'), '/moon.svg');
    await put(field('Slug'), 'star-card');
    await submit('Create');
    expect(await dialog().findByText('Already taken')).toBeTruthy();
    expect(field('Slug').getAttribute('aria-invalid')).toBe('true');
  });

  it('creates a product under the same idempotency key after a lost answer', async () => {
    let isLost = true;
    const asked = open({
      create: () => {
        if (isLost) throw new TypeError('the connection broke');
        return product({ id: 6 });
      },
    });
    await press('Add product');
    await put(field('Title'), 'Moon card');
    await put(field('Image'), '/moon.svg');
    await submit('Create');
    expect(await dialog().findByText(/^Failed to add product: The shop cannot/)).toBeTruthy();
    isLost = false;
    await submit('Create');
    expect(await screen.findByText('Created', { selector: 'p' })).toBeTruthy();
    const [lost, repeated] = asked['create']!;
    expect(repeated).toEqual(lost);
    expect(lost).toMatchObject({ idempotencyKey: expect.any(String) });
  });

  it('saves the regions of a created product again after a failure, without creating the product twice', async () => {
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
    expect(await screen.findByText('Created', { selector: 'p' })).toBeTruthy();
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
