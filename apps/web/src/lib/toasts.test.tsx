import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { LOGIN_TOAST_MS, toast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  renderAt('/', <p>page</p>);
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = (text: string) => screen.queryByText(text) !== null;
const cardOf = (text: string) => screen.getByText(text).closest<HTMLElement>('.toast')!;

describe('toasts', () => {
  it.each([
    ['a login’s success', LOGIN_TOAST_MS, 3000],
    ['anything else', undefined, 5000],
  ])('%s closes by itself', async (text, milliseconds, expected) => {
    act(() => toast('success', text, milliseconds));
    await pass(expected - 1);
    expect(shown(text)).toBe(true);
    await pass(1);
    expect(shown(text)).toBe(false);
  });

  it('are at most three at once; the next waits', async () => {
    act(() => {
      for (const text of ['one', 'two', 'three', 'four']) toast('info', text);
    });
    expect(['one', 'two', 'three', 'four'].filter(shown)).toEqual(['one', 'two', 'three']);
    await pass(5000);
    expect(['one', 'two', 'three', 'four'].filter(shown)).toEqual(['four']);
    await pass(4999);
    expect(shown('four')).toBe(true);
    await pass(1);
    expect(shown('four')).toBe(false);
  });

  it('say the same thing once, from its beginning again', async () => {
    act(() => toast('error', 'refused'));
    await pass(4000);
    act(() => toast('error', 'refused'));
    expect(screen.getAllByText('refused')).toHaveLength(1);
    await pass(4000);
    expect(shown('refused')).toBe(true);
  });

  it('wait for whoever points at them', async () => {
    act(() => toast('info', 'long text'));
    await pass(4500);
    fireEvent.pointerEnter(cardOf('long text'));
    await pass(60_000);
    expect(shown('long text')).toBe(true);
    fireEvent.pointerLeave(cardOf('long text'));
    await pass(1000);
    expect(shown('long text')).toBe(false);
  });

  it('close at a press', () => {
    act(() => toast('info', 'seen'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(shown('seen')).toBe(false);
  });

  it('offer what can be done about it, once', () => {
    const run = vi.fn();
    act(() => toast('warning', 'log in first', undefined, { label: 'Log in now', run }));
    fireEvent.click(screen.getByRole('button', { name: 'Log in now' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(shown('log in first')).toBe(false);
  });

  it.each([
    ['success', 'polite'],
    ['info', 'polite'],
    ['warning', 'assertive'],
    ['error', 'assertive'],
  ] as const)('of %s are said in a live region that was there before (%s)', (kind, politeness) => {
    const region = document.querySelector(`[data-testid=toasts] [aria-live=${politeness}]`);
    act(() => toast(kind, 'said'));
    expect(region?.textContent).toBe('said');
  });
});
