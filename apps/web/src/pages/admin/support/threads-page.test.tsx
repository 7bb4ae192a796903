import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openSupport } from '#test/admin-support.tsx';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { adminThread } from '#test/threads.ts';
import { pageOf } from '#test/render.tsx';
import SupportAnswersPage from './answers-page.tsx';
import SupportThreadsPage from './threads-page.tsx';

const navigation = () => screen.getByRole('navigation', { name: 'Admin area' });

describe('the list of requests', () => {
  const waiting = adminThread({ id: 5, unread: 2, order_id: 'ord_1' });

  it('the admin list of support requests links to conversation, customer and order', async () => {
    openSupport('/admin/support', <SupportThreadsPage />, {
      threads: { list: () => pageOf([waiting]) },
    });
    const link = await screen.findByRole('link', { name: 'Where is my code?' });
    expect(link.getAttribute('href')).toBe('/admin/support/threads/5');
    expect(screen.getByRole('link', { name: 'demo' }).getAttribute('href')).toBe('/admin/users/7');
    expect(screen.getByRole('link', { name: 'ord_1' }).getAttribute('href')).toBe(
      '/admin/orders/ord_1',
    );
    expect(screen.getByRole('cell', { name: 'Needs a reply' })).toBeTruthy();
  });

  it('the admin list of support requests filters by state and unread messages, and searches', async () => {
    const list = vi.fn(() => pageOf([waiting]));
    const user = openSupport('/admin/support', <SupportThreadsPage />, { threads: { list } });
    await screen.findByRole('link', { name: 'Where is my code?' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Closed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unread' }), 'Unread only');
    await pasteIntoField(user, screen.getByRole('searchbox', { name: 'Find a request' }), 'ord_1');
    await waitFor(() =>
      expect(list.mock.lastCall).toMatchObject([
        { state: 'closed', unread: 'true', q: 'ord_1', sort: '-updated', page: 1 },
      ]),
    );
  });

  it('the admin list of support requests links to form messages and prepared answers', async () => {
    openSupport('/admin/support', <SupportThreadsPage />, {});
    const tabs = screen.getByRole('navigation', { name: 'Support' });
    const links = within(tabs).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Requests', '/admin/support'],
      ['Form messages', '/admin/support/messages'],
      ['Prepared answers', '/admin/support/answers'],
    ]);
    expect(await screen.findByText('No requests yet')).toBeTruthy();
  });

  it('the admin navigation counts the support requests that wait for an answer', async () => {
    const list = vi.fn(() => ({ ...pageOf([waiting]), total: 12 }));
    openSupport('/admin/support/answers', <SupportAnswersPage />, {
      threads: { list },
      answers: { list: () => [] },
    });
    const name = 'Support, waiting for an answer: 12';
    expect(await within(navigation()).findByRole('link', { name })).toBeTruthy();
    expect(list.mock.calls).toEqual([[{ state: 'open', pageSize: 1 }]]);
  });
});
