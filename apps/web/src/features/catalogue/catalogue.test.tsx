import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Product } from '@manabar/contracts';
import ProductsPage from '#pages/products/products-page.tsx';
import { Refusal, renderAt } from '#test/render.tsx';

const product = (id: number, title: string, slug: string, keywords = ''): Product => ({
  id,
  title,
  slug,
  keywords,
  description: '',
  image_url: `/images/products/${slug}.svg`,
  category: 'gift-card',
  game_currency: '',
  hasRegions: false,
  hasGlobalCodes: true,
  regions: [],
});

const list = () => [
  product(1, 'Roblox', 'roblox', 'robux'),
  product(2, 'Steam wallet', 'steam-wallet'),
];
const titles = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('the catalogue', () => {
  it('lists every product with a link to its page', async () => {
    renderAt('/products', <ProductsPage />, { catalogue: { list } });
    expect((await screen.findByRole('link', { name: /Steam wallet/ })).getAttribute('href')).toBe(
      '/products/steam-wallet',
    );
    expect(titles()).toEqual(['Roblox', 'Steam wallet']);
    expect(screen.getByText('2 products')).toBeTruthy();
  });

  it('filters while typing by title or keywords and keeps the query in the address', async () => {
    renderAt('/products', <ProductsPage />, { catalogue: { list } });
    await userEvent.type(await screen.findByRole('searchbox'), 'ROBUX');
    await waitFor(() => expect(titles()).toEqual(['Roblox']));
    expect(screen.getByTestId('address').textContent).toBe('/products?q=ROBUX');
  });

  it('says when nothing matches, with a way back to everything', async () => {
    renderAt('/products?q=zelda', <ProductsPage />, { catalogue: { list } });
    expect(await screen.findByText(/No product matches “zelda”/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show the whole catalogue' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  it('shows what went wrong and tries again', async () => {
    let calls = 0;
    renderAt('/products', <ProductsPage />, {
      catalogue: {
        list: () => {
          calls += 1;
          if (calls === 1) throw new Refusal('rate_limited');
          return list();
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
  });
});
