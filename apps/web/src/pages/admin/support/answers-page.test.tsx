import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openSupport, preparedAnswer } from '#test/admin-support.tsx';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { Refusal } from '#test/render.tsx';
import SupportAnswersPage from './answers-page.tsx';

describe('prepared answers', () => {
  const page = <SupportAnswersPage />;

  it('adds a prepared answer with its title, language and text', async () => {
    const create = vi.fn(() => preparedAnswer());
    const user = openSupport('/admin/support/answers', page, {
      answers: { list: () => [], create },
    });
    await user.click(await screen.findByRole('button', { name: 'Add an answer' }));
    const dialog = screen.getByRole('dialog', { name: 'Add an answer' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(create).not.toHaveBeenCalled();
    await pasteIntoField(user, within(dialog).getByRole('textbox', { name: /Title/ }), 'Greeting');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Language' }), 'ru');
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Text/ }), {
      target: { value: 'Здравствуйте, {nickname}!' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(create.mock.calls).toEqual([
      [
        {
          title: 'Greeting',
          language: 'ru',
          text: 'Здравствуйте, {nickname}!',
          idempotencyKey: expect.any(String),
        },
      ],
    ]);
  });

  it('changes a prepared answer and names the stored title after a conflict', async () => {
    let stored = preparedAnswer();
    const update = vi.fn(() => {
      stored = preparedAnswer({ title: 'Changed by another admin', version: 2 });
      throw new Refusal('conflict');
    });
    const user = openSupport('/admin/support/answers', page, {
      answers: { list: () => [stored], update },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit: Where the code is' }));
    const title = screen.getByRole('textbox', { name: /Title/ });
    await user.type(title, '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Load the current values' }));
    await screen.findByText('Someone else changed this to: Changed by another admin');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe(
      'Where the code is!',
    );
    expect(update.mock.lastCall).toMatchObject([{ id: 1, version: 1 }]);
  });

  it('deletes a prepared answer after a question', async () => {
    const remove = vi.fn(() => ({ success: true as const }));
    const user = openSupport('/admin/support/answers', page, {
      answers: { list: () => [preparedAnswer()], delete: remove },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete: Where the code is' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete “Where the code is”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(remove.mock.calls).toEqual([[{ id: 1 }]]));
  });
});
