import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminProduct } from '@manabar/contracts';
import { Refusal, renderAt, type Answers } from '#test/render.tsx';
import { ProductBulk } from './product-bulk.tsx';

const product = (id: number, title: string, over: Partial<AdminProduct> = {}) =>
  ({
    id,
    title,
    version: 10 + id,
    category: 'gift-card',
    hasGlobalCodes: false,
    archived: false,
    ...over,
  }) as AdminProduct;

const rows = [
  product(1, 'Chess'),
  product(2, 'Go', { hasGlobalCodes: true }),
  product(3, 'Checkers'),
  product(4, 'Draughts', { archived: true }),
];

/** Renders the actions and returns the inputs of the calls; the product `refused` has a version conflict. */
function renderBulk(refused?: number) {
  const update = vi.fn(({ id }: { id: unknown }) => {
    if (id === refused) throw new Refusal('conflict');
    return {};
  });
  const answers = { admin: { products: { update } } } as unknown as Answers;
  renderAt('/admin/products', <ProductBulk rows={rows} onDone={() => undefined} />, answers);
  return update;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('puts global codes of selected products on sale and names the refused product', async () => {
  const update = renderBulk(1);
  await press('Put global codes on sale');
  expect(await screen.findByText('Finished: 1 of 2 succeeded')).toBeTruthy();
  expect(update.mock.calls).toEqual([
    [{ id: 1, version: 11, hasGlobalCodes: true }],
    [{ id: 3, version: 13, hasGlobalCodes: true }],
  ]);
  const failures = within(screen.getByRole('list', { name: 'What failed, and why' }));
  expect(failures.getAllByRole('listitem')).toHaveLength(1);
  expect(failures.getByText('Chess')).toBeTruthy();
});

it('takes global codes of selected products off sale where they are on sale', async () => {
  const update = renderBulk();
  await press('Take global codes off sale');
  expect(await screen.findByText('Finished: 1 of 1 succeeded')).toBeTruthy();
  expect(update.mock.calls).toEqual([[{ id: 2, version: 12, hasGlobalCodes: false }]]);
});

it('moves selected products to another category and skips archived ones', async () => {
  const update = renderBulk();
  await press('Move to top-ups');
  expect(await screen.findByText('Finished: 3 of 3 succeeded')).toBeTruthy();
  expect(update.mock.calls.map(([input]) => input.id)).toEqual([1, 2, 3]);
});
