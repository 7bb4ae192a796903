import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { SupportMessage } from '@manabar/contracts';
import { Refusal, pageOf, renderSignedIn } from '#test/render.tsx';
import SupportMessagesPage from './support-messages-page.tsx';

const message: SupportMessage = {
  id: 5,
  nickname: 'Nova',
  userId: 'abc',
  message: 'x'.repeat(200),
  status: 'new',
  language: 'en',
  accountId: 42,
  threadId: 12,
  version: 3,
  created: '2026-01-05T10:00:00.000Z',
};

it('the admin list of support messages shows sender and text and changes a status optimistically', async () => {
  const gate = Promise.withResolvers<never>();
  const update = vi.fn(() => gate.promise);
  const support = { list: () => pageOf([message]), update };
  const user = userEvent.setup();
  renderSignedIn('/admin/support/messages', <SupportMessagesPage />, { admin: { support } });
  const status = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Message status: Nova',
  });
  expect(screen.getByRole('link', { name: '42' }).getAttribute('href')).toBe('/admin/users/42');
  expect(screen.getByRole('link', { name: 'Open request 12' }).getAttribute('href')).toBe(
    '/admin/support/threads/12',
  );
  expect(screen.getByText(`${'x'.repeat(140)}…`).tagName).toBe('SUMMARY');
  await user.selectOptions(status, 'Answered');
  await waitFor(() => expect(status.value).toBe('done'));
  expect(update.mock.calls).toEqual([[{ id: 5, version: 3, status: 'done' }]]);
  gate.reject(new Refusal('conflict'));
  expect(await screen.findByText(/^Failed to update the status: /)).toBeTruthy();
  expect(status.value).toBe('new');
});
