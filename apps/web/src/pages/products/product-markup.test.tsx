import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openProduct, product } from '#test/product-shop.tsx';

it('shows markup in the texts of a product as plain text', async () => {
  const title = '<img src=x onerror=alert(1)> card';
  const description = '<script>alert(1)</script>';
  openProduct({ catalogue: { bySlug: () => ({ ...product, title, description }) } });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
  expect(screen.getByText(description)).toBeTruthy();
  expect(document.querySelectorAll('img[src=x], body script')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Add to cart' })).toBeTruthy();
});
