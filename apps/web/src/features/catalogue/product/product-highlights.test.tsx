import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt, type Answers } from '#test/render.tsx';
import { ProductHighlights } from './product-highlights.tsx';

const open = (refundHours: number) =>
  renderAt('/', <ProductHighlights />, {
    shop: { settings: () => ({ refundHours }) },
  } as unknown as Answers);

it('names three advantages of a product: fast, profitable, convenient', () => {
  open(24);
  const list = screen.getByRole('list', { name: 'Highlights' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
});

it.each([
  [24, 'An unopened code can be returned within 24 hours'],
  [1, 'An unopened code can be returned within 1 hour'],
  [0, 'Your codes stay in your orders'],
])(
  'the product page promises no longer time to return a code than the %i hours of the shop',
  async (hours, text) => {
    open(hours);
    expect(await screen.findByText(text)).toBeTruthy();
  },
);
