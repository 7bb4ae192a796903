import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Thread } from '@manabar/contracts';
import { renderAt, type Answers } from '#test/render.tsx';
import { thread } from '#test/threads.ts';
import ThreadPage from '#pages/support/thread-page.tsx';

type Threads = NonNullable<NonNullable<Answers['support']>['threads']>;

/** Opens the page of a conversation; `become` changes the shop's answer. */
export async function open(
  first: Thread = thread(),
  threads: Threads = {},
  orders: Answers['orders'] = {},
) {
  let now = first;
  const get = vi.fn(() => now);
  const unread = vi.fn(() => ({ count: 0 }));
  const page = renderAt('/support/threads/5', <ThreadPage params={{ id: '5' }} />, {
    support: { threads: { get, unread, list: () => [], ...threads } },
    orders,
  });
  await screen.findByRole('heading', { level: 1, name: first.subject });
  return {
    page,
    get,
    become: (next: Thread) => (now = next),
    user: userEvent.setup(),
  };
}

export const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a reply' });

export const send = () => screen.getByRole('button', { name: 'Send' });
