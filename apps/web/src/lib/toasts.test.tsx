import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { advanceTime } from '#test/advance-time.ts';
import { renderAt } from '#test/render.tsx';
import { LOGIN_TOAST_MS, toast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  renderAt('/', <p>page</p>);
});

/** The library removes a closed toast in the next timer. */
const removal = () => advanceTime(1);
const shown = (text: string) => screen.queryByText(text) !== null;
const cardOf = (text: string) => screen.getByText(text).closest<HTMLElement>('.toast')!;

describe('toasts', () => {
  it.each([
    ['a login’s success', LOGIN_TOAST_MS, 3000],
    ['anything else', undefined, 5000],
  ])('closes the toast for %s by itself', async (text, milliseconds, expected) => {
    act(() => toast('success', text, milliseconds));
    await advanceTime(expected - 1);
    expect(shown(text)).toBe(true);
    await advanceTime(1);
    await removal();
    expect(shown(text)).toBe(false);
  });

  it('shows at most three toasts at once and queues the next one', async () => {
    act(() => {
      for (const text of ['one', 'two', 'three', 'four']) toast('info', text);
    });
    expect(['one', 'two', 'three', 'four'].filter(shown)).toEqual(['one', 'two', 'three']);
    await advanceTime(5000);
    await removal();
    expect(['one', 'two', 'three', 'four'].filter(shown)).toEqual(['four']);
    await advanceTime(4998);
    expect(shown('four')).toBe(true);
    await advanceTime(1);
    await removal();
    expect(shown('four')).toBe(false);
  });

  it('shows a repeated toast once and restarts its time', async () => {
    act(() => toast('error', 'refused'));
    await advanceTime(4000);
    act(() => toast('error', 'refused'));
    await removal();
    expect(screen.getAllByText('refused')).toHaveLength(1);
    await advanceTime(4000);
    expect(shown('refused')).toBe(true);
  });

  it('keeps a toast open while it is hovered and restarts its time afterwards', async () => {
    act(() => toast('info', 'long text'));
    await advanceTime(4500);
    fireEvent.mouseEnter(cardOf('long text'));
    await advanceTime(60_000);
    expect(shown('long text')).toBe(true);
    fireEvent.mouseLeave(cardOf('long text'));
    await advanceTime(4999);
    expect(shown('long text')).toBe(true);
    await advanceTime(1);
    await removal();
    expect(shown('long text')).toBe(false);
  });

  it('a toast that was tapped still closes after its time', async () => {
    act(() => toast('info', 'tapped'));
    const card = cardOf('tapped');
    fireEvent.mouseEnter(card);
    const tap = new MouseEvent('click', { bubbles: true });
    Object.assign(tap, { pointerType: 'touch' });
    fireEvent(card, tap);
    await advanceTime(5000);
    await removal();
    expect(shown('tapped')).toBe(false);
  });

  it('keeps a toast open while its button is focused and restarts its time afterwards', async () => {
    act(() => toast('info', 'long text'));
    await advanceTime(4500);
    const button = screen.getByRole('button', { name: 'Close' });
    act(() => button.focus());
    await advanceTime(60_000);
    expect(shown('long text')).toBe(true);
    act(() => button.blur());
    await advanceTime(4999);
    expect(shown('long text')).toBe(true);
    await advanceTime(1);
    await removal();
    expect(shown('long text')).toBe(false);
  });

  it('closes a toast with its button', async () => {
    act(() => toast('info', 'seen'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await removal();
    expect(shown('seen')).toBe(false);
  });

  it('offers the action of a toast once', async () => {
    const run = vi.fn();
    act(() => toast('warning', 'log in first', undefined, { label: 'Log in now', run }));
    fireEvent.click(screen.getByRole('button', { name: 'Log in now' }));
    expect(run).toHaveBeenCalledTimes(1);
    await removal();
    expect(shown('log in first')).toBe(false);
  });

  it.each([
    ['success', 'status'],
    ['info', 'status'],
    ['warning', 'alert'],
    ['error', 'alert'],
  ] as const)('announces toasts of %s as %s in an existing live region', (kind, role) => {
    const region = screen.getByTestId('toasts');
    expect(region.getAttribute('aria-live')).toBe('polite');
    act(() => toast(kind, 'said'));
    expect(within(region).getByRole(role).textContent).toBe('said');
  });
});
