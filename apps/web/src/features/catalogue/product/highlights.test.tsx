import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { ProductHighlights } from './highlights.tsx';

it('a product is praised for three things: fast, profitable, convenient', () => {
  renderAt('/', <ProductHighlights />);
  const list = screen.getByRole('list', { name: 'Highlights' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
});
