import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { free, openCodes } from '#test/codes-page.tsx';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { button, rowOf } from '#test/element-queries.ts';

describe('the numbers of a new code', () => {
  it('the form of a new code sends a price of 4.99 when 4,99 is inserted at once', async () => {
    const { user, create } = openCodes();
    await rowOf(free);
    await user.click(button('Add a code'));
    const form = within(screen.getByRole('dialog'));
    await pasteIntoField(user, form.getByRole('combobox', { name: /^Product/ }), 'Test');
    await user.click(await form.findByRole('option', { name: 'Test card', hidden: true }));
    await pasteIntoField(user, form.getByRole('textbox', { name: /^Code/ }), 'NEW-CODE');
    await pasteIntoField(user, form.getByRole('textbox', { name: /^Amount/ }), '60');
    const price = form.getByRole('textbox', { name: 'USD price' });
    fireEvent.input(price, { target: { value: '4,99' } });
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(create.mock.lastCall?.[0]).toMatchObject({ priceUsd: 4.99 }));
  });

  it.each(['typed', 'pasted', 'inserted'])(
    'refuses 4,99 as the amount of a new code when it is %s, and keeps the text',
    async (way) => {
      const { user, create } = openCodes();
      await rowOf(free);
      await user.click(button('Add a code'));
      const form = within(screen.getByRole('dialog'));
      const amount = form.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
      if (way === 'typed') await user.type(amount, '4,99');
      else if (way === 'pasted') await pasteIntoField(user, amount, '4,99');
      else fireEvent.input(amount, { target: { value: '4,99' } });
      await user.click(form.getByRole('button', { name: 'Create' }));
      expect(amount.value).toBe('4,99');
      expect(form.getByText('Check this value')).toBeTruthy();
      expect(amount.getAttribute('aria-invalid')).toBe('true');
      expect(create).not.toHaveBeenCalled();
    },
  );
});
