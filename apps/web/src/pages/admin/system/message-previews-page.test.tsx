import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { MessagePreview } from '@manabar/contracts';
import { Refusal, renderSignedIn } from '#test/render.tsx';
import MessagePreviewsPage from './message-previews-page.tsx';

const preview = (kind: string, language: string): MessagePreview => ({
  topic: kind === 'password_reset' ? null : 'orders',
  subject: `${kind} in ${language}`,
  html: `<!doctype html><h1>${kind}</h1>`,
  text: `text of ${kind}`,
  chat: `<b>${kind}</b>`,
});

type Answer = (input: { kind: string; language: string }) => MessagePreview;
function open(answer: Answer = ({ kind, language }) => preview(kind, language)) {
  const calls = vi.fn<Answer>(answer);
  renderSignedIn('/admin/messages', <MessagePreviewsPage />, {
    admin: { messages: { preview: calls } },
  });
  return { user: userEvent.setup(), calls };
}

it('an admin previews a message as e-mail and Telegram in frames without rights, and as plain text', async () => {
  open();
  expect(await screen.findByText('order_paid in en')).toBeTruthy();
  const frame = screen.getByTitle('Email');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain('<h1>order_paid</h1>');
  expect(screen.getByText('text of order_paid')).toBeTruthy();
  const chat = screen.getByTitle('Telegram');
  expect(chat.getAttribute('sandbox')).toBe('');
  expect(chat.getAttribute('srcdoc')).toContain('<b>order_paid</b>');
});

it('an admin previews a chosen kind of message in a chosen language', async () => {
  const { user, calls } = open();
  await user.selectOptions(await screen.findByLabelText('Message'), 'password_reset');
  expect(await screen.findByText('password_reset in en')).toBeTruthy();
  expect(screen.getByText('Always sent')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Language'), 'uz');
  expect(await screen.findByText('password_reset in uz')).toBeTruthy();
  expect(calls).toHaveBeenLastCalledWith({ kind: 'password_reset', language: 'uz' });
});

it('says when the preview of a message cannot be loaded, and loads it again', async () => {
  let fails = true;
  const { user } = open(({ kind, language }) => {
    if (fails) throw new Refusal('rate_limited');
    return preview(kind, language);
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText(/Failed to load data/).length).toBeGreaterThan(0);
  fails = false;
  await user.click(again);
  expect(await screen.findByText('order_paid in en')).toBeTruthy();
});
