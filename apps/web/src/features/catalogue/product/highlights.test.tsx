import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { ProductHighlights } from './highlights.tsx';

it('names three advantages of a product: fast, profitable, convenient', () => {
  renderAt('/', <ProductHighlights />);
  const list = screen.getByRole('list', { name: 'Highlights' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
});
