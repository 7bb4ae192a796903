import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '#lib/locale.ts';
import { completedOrder } from '#test/completed-order.ts';
import { renderAt, refuseWith, storeTestSession } from '#test/render.tsx';
import { message, thread } from '#test/threads.ts';
import ThreadPage from './thread-page.tsx';
import { open } from '#test/thread-page.tsx';

beforeEach(storeTestSession);

describe('a conversation', () => {
  const answered = thread({
    state: 'answered',
    messages: [
      message(),
      message({ id: 2, from: 'shop', text: 'In your order.\nPress “Show codes”.' }),
    ],
  });

  it('a support thread shows the messages of both sides with their times, and its state', async () => {
    await open(answered);
    const items = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('strong')?.textContent)).toEqual([
      'You',
      'Support',
    ]);
    expect(items[1]?.textContent).toContain('In your order.\nPress “Show codes”.');
    expect(items[1]?.querySelector('time')?.dateTime).toBe('2026-11-21T08:00:00.000Z');
    expect(screen.getByText('Answered')).toBeTruthy();
    expect(document.title).toBe('Where is my code? · Manabar');
  });

  it.each([
    ['ru', 'Есть ответ', 'Вопрос решён'],
    ['uz', 'Javob berildi', 'Masala hal boʻldi'],
  ] as const)('shows a support thread in the language %s', async (language, state, solve) => {
    await changeLanguage(language);
    await open(answered);
    expect(screen.getByText(state)).toBeTruthy();
    expect(screen.getByRole('button', { name: solve })).toBeTruthy();
  });

  it('a support thread shows and announces an answer that arrives while it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { become, get } = await open();
    become(answered);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('Answered')).toBeTruthy();
    expect(get.mock.calls.length).toBeGreaterThan(1);
    expect(screen.getByText(/^New message: In your order/)).toBeTruthy();
  });

  it.each([
    ['scrolls to an answer when the last message is in view', 300, 1],
    ['leaves a reader of earlier messages in place when an answer arrives', 3000, 0],
  ])('a support thread %s', async (_title, top, times) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const { become } = await open();
    vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, top, 300, 80),
    );
    scroll.mockClear();
    become(answered);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('Answered')).toBeTruthy();
    expect(scroll).toHaveBeenCalledTimes(times);
  });

  it('a support thread shows its order beside the messages with a link to the receipt', async () => {
    await open(
      thread({ order_id: 'C1' }),
      {},
      {
        detail: () => ({ ...completedOrder, id: 'C1' }),
      },
    );
    const aside = screen.getByRole('complementary', { name: 'About this order' });
    expect(await within(aside).findByText('$4.99')).toBeTruthy();
    expect(within(aside).getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe(
      '/orders/C1',
    );
  });

  it('says that a support request of another customer, or one with an invalid ID, was not found', async () => {
    renderAt('/support/threads/9', <ThreadPage params={{ id: '9' }} />, {
      support: { threads: { get: refuseWith('not_found') } },
    });
    expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeTruthy();
    renderAt('/support/threads/x', <ThreadPage params={{ id: 'x' }} />);
    expect(screen.getAllByRole('heading', { name: 'Request not found' })).toHaveLength(2);
  });

  it('a customer closes a support request as solved, and reads that another message opens it again', async () => {
    const close = vi.fn(() => ({ success: true as const }));
    const { user, become } = await open(answered, { close });
    become({ ...answered, state: 'closed' });
    await user.click(screen.getByRole('button', { name: 'Mark as solved' }));
    expect(await screen.findByText('A new message opens the request again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as solved' })).toBeNull();
    const title = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(close.mock.calls).toEqual([[{ id: 5 }]]);
  });
});
