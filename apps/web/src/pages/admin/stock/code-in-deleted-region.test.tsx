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
  await form.findByRole('option', { name: 'America (deleted)' });
  expect(region.selectedOptions[0]?.text).toBe('America (deleted)');
  await user.selectOptions(region, 'Global');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject({ id: 11, regionId: 0 }));
});

it('the admin list of codes names a deleted region and filters the codes that are left there', async () => {
  const { user, list } = openCodes([code({ regionId: 9 })]);
  const row = await rowOf(free);
  expect(await row.findByRole('cell', { name: 'America (deleted)' })).toBeTruthy();
  const filter = screen.getByRole('combobox', { name: 'Filter by region' });
  await user.selectOptions(filter, 'America (deleted)');
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ regionId: '9' }));
});
