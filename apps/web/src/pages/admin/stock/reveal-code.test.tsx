import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { free, openCodes } from '#test/codes-page.tsx';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { button, rowOf } from '#test/element-queries.ts';
import { refuseWith } from '#test/render.tsx';

const ask = async (name: string) => {
  const shop = openCodes();
  await shop.user.click((await rowOf(name)).getByRole('button', { name: `Show: ${name}` }));
  const form = within(await screen.findByRole('dialog', { name: 'Show code' }));
  return { ...shop, form, submit: () => form.getByRole('button', { name: 'Show code' }) };
};

it('the dialog that reveals a code to an admin says that this is recorded and takes it off sale', async () => {
  const { form } = await ask(free);
  expect(form.getByText(/recorded in the audit log/)).toBeTruthy();
  expect(form.getByText(/takes it off sale/)).toBeTruthy();
});

it('the dialog that reveals a sold code to an admin says nothing about taking it off sale', async () => {
  const { form } = await ask('••••CD34 #12');
  expect(form.queryByText(/off sale/)).toBeNull();
});

it('the dialog that reveals a code of an order to an admin says that it cannot be returned afterwards', async () => {
  const { form } = await ask('••••CD34 #12');
  expect(form.getByText(/can no longer return it/)).toBeTruthy();
});

it('the dialog that reveals a code to an admin asks for a required reason and hides the code on closing', async () => {
  const { user, form, submit, reveal } = await ask(free);
  reveal.mockImplementationOnce(refuseWith('validation_error', { reason: 'required' }));
  await user.click(submit());
  expect(await form.findByText('Required')).toBeTruthy();
  await pasteIntoField(user, form.getByRole('textbox', { name: 'Reason' }), 'It does not work');
  await user.click(submit());
  expect(await screen.findByText('CLEAR-CODE-0001')).toBeTruthy();
  expect(reveal.mock.lastCall).toEqual([{ id: 11, reason: 'It does not work' }]);
  await user.click(button('Close and hide'));
  expect(screen.queryByText('CLEAR-CODE-0001')).toBeNull();
});

it('an admin copies a revealed code, and is told when the browser denies it', async () => {
  const { user, submit } = await ask(free);
  await user.click(submit());
  await screen.findByText('CLEAR-CODE-0001');
  await user.click(button('Copy'));
  expect(await screen.findByText('Copied to the clipboard')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('CLEAR-CODE-0001');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(button('Copy'));
  expect(await screen.findByText('Could not copy to the clipboard')).toBeTruthy();
});
