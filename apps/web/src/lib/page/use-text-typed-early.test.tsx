import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useSyncExternalStore } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useTextTypedEarly } from './use-text-typed-early.ts';

const typed: string[] = [];
const changes: string[] = [];

/** Field whose draft only the browser knows. */
function Field() {
  const field = useRef<HTMLInputElement>(null);
  const draft = useSyncExternalStore(
    () => () => undefined,
    () => 'earlier_login',
    () => '',
  );
  useTextTypedEarly(field, (text) => typed.push(text));
  return <input ref={field} value={draft} onChange={({ target }) => changes.push(target.value)} />;
}

function hydrateFocused(): HTMLInputElement {
  changes.length = 0;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Field />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.focus();
  render(<Field />, { container, hydrate: true });
  return field;
}

it('selects the draft that hydration puts into a focused empty field, so that typing replaces it', async () => {
  const field = hydrateFocused();
  expect(field.value).toBe('earlier_login');
  await waitFor(() =>
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'earlier_login'.length]),
  );
  expect(typed).toEqual([]);
});

it('replaces the draft by a text that is typed before the draft is selected', async () => {
  const field = hydrateFocused();
  fireEvent.input(field, { target: { value: 'earlier_login2' }, data: '2' });
  expect(changes).toEqual(['2']);
  await new Promise(requestAnimationFrame);
  expect(field.selectionStart).toBe(field.selectionEnd);
});

it('keeps the draft when a text is typed into it after it was selected', async () => {
  const field = hydrateFocused();
  await waitFor(() => expect(field.selectionStart).toBe(0));
  fireEvent.input(field, { target: { value: 'earlier_login2' }, data: '2' });
  expect(changes).toEqual(['earlier_login2']);
});
