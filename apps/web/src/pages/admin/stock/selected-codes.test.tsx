import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminCode as code } from '#test/admin-code-rows.ts';
import { free, openCodes, refuseInOrder, sold } from '#test/codes-page.tsx';
import { button, rowOf } from '#test/element-queries.ts';
import { pageOf } from '#test/render.tsx';

it('an action on selected codes sends the current version of a code that changed after its selection', async () => {
  const { user, update, list } = openCodes([code()]);
  await rowOf(free);
  await user.click(screen.getByRole('checkbox', { name: `Select ${free}` }));
  list.mockImplementation(() => pageOf([code({ status: 'used', version: 4 })]));
  await user.click((await rowOf(free)).getByRole('switch', { name: `On sale: ${free}` }));
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  await screen.findByText('Used', { selector: 'td *' });
  await user.click(button('Put back on sale'));
  await screen.findByText('Finished: 1 of 1 succeeded');
  expect(update.mock.lastCall).toEqual([{ id: 11, version: 4, status: 'available' }]);
});

it('puts selected codes back on sale one by one and says why one is refused', async () => {
  const { user, update } = openCodes([code(), code({ id: 13, status: 'used' }), sold]);
  update.mockImplementationOnce(refuseInOrder);
  await rowOf(free);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(button('Put back on sale'));
  expect(await screen.findByText('Finished: 1 of 2 succeeded')).toBeTruthy();
  expect(screen.getByText(/^This code belongs to an order/)).toBeTruthy();
  expect(update.mock.calls.map(([input]) => input)).toEqual([
    { id: 12, version: 3, status: 'available' },
    { id: 13, version: 3, status: 'available' },
  ]);
});
