import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { adminRegion } from '#test/admin-rows.ts';
import { button } from '#test/element-queries.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { pageOf, type Answers, renderSignedIn } from '#test/render.tsx';
import CodesPage from './codes-page.tsx';

const europe = { id: 3, name: 'Europe' };
const asia = { id: 4, name: 'Asia' };
const products = [
  { id: 5, title: 'Card', slug: 'card', hasGlobalCodes: true, regions: [europe, asia] },
  { id: 6, title: 'Voucher', slug: 'voucher', hasGlobalCodes: false, regions: [asia] },
];

async function open(dialog: string) {
  const admin = {
    codes: { list: () => pageOf([]) },
    products: {
      list: () => pageOf(products),
      get: ({ id }: { id: number }) => products.find((each) => each.id === id),
    },
    regions: {
      list: ({ archived }: { archived?: boolean }) =>
        pageOf(archived ? [] : [europe, asia].map((region) => adminRegion(region))),
    },
  };
  renderSignedIn('/admin/codes?productId=5', <CodesPage />, { admin } as unknown as Answers);
  const user = userEvent.setup();
  await waitFor(() => button(dialog));
  await user.click(screen.getAllByRole('button', { name: dialog })[0]!);
  const form = within(await screen.findByRole('dialog'));
  await form.findByDisplayValue('Card');
  const region = form.getByRole<HTMLSelectElement>('combobox', { name: 'Region' });
  await form.findByRole('option', { name: 'Europe' });
  return {
    choose: (name: string) => user.selectOptions(region, name),
    shown: () => region.selectedOptions[0]?.text,
    change: async (product: string) => {
      await pasteIntoField(user, form.getByRole('combobox', { name: /^Product/ }), product);
      await user.click(await form.findByRole('option', { name: product, hidden: true }));
      await form.findByDisplayValue(product);
    },
  };
}

it.each(['Load codes', 'Add a code'])(
  '%s: a region chosen for one product is kept for another only if that is offered there',
  async (dialog) => {
    const { choose, shown, change } = await open(dialog);
    await choose('Europe');
    await change('Voucher');
    await waitFor(() => expect(shown()).toBe('Asia'));
    await choose('Europe');
    expect(shown()).toBe('Europe');
    await choose('Asia');
    await change('Card');
    expect(shown()).toBe('Asia');
  },
);
