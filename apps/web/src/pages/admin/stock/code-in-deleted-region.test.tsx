import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminCode as code } from '#test/admin-code-rows.ts';
import { free, openCodes } from '#test/codes-page.tsx';
import { rowOf } from '#test/element-queries.ts';

it('the form of a code in a deleted region shows that region and moves the code to the global one', async () => {
  const { user, update } = openCodes([code({ regionId: 9 })]);
  await user.click((await rowOf(free)).getByRole('button', { name: `Edit: ${free}` }));
  const form = within(await screen.findByRole('dialog'));
  const region = form.getByRole<HTMLSelectElement>('combobox', { name: 'Region' });
  await form.findByRole('option', { name: 'Asia' });
  expect(region.selectedOptions[0]?.text).toBe('Region 9');
  await user.selectOptions(region, 'Global');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject({ id: 11, regionId: 0 }));
});
