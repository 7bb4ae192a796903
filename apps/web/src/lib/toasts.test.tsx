import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { LOGIN_TOAST_MS, toast } from './toasts.ts';

beforeEach(async () => {
  renderAt('/', <p>page</p>);
  await waitFor(() => expect(document.querySelector('.mantine-Notifications-root')).not.toBeNull());
  vi.useFakeTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** What can be read; a toast that is on its way out no longer counts once its transition is over. */
const shown = (text: string) => screen.queryByText(text) !== null;

describe('toasts', () => {
  it.each([
    ['a login’s success', LOGIN_TOAST_MS, 3000],
    ['anything else', undefined, 5000],
  ])('%s closes by itself', async (text, milliseconds, expected) => {
    act(() => toast('success', text, milliseconds));
    await pass(expected - 200);
    expect(shown(text)).toBe(true);
    await pass(1500);
    expect(shown(text)).toBe(false);
  });

  it('are at most three at once; the next waits', async () => {
    act(() => {
      for (const text of ['one', 'two', 'three', 'four']) toast('info', text);
    });
    await pass(100);
    expect(['one', 'two', 'three', 'four'].filter(shown)).toHaveLength(3);
    await pass(6500);
    expect(shown('four')).toBe(true);
  });
});
