import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useSyncExternalStore } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useTextTypedEarly } from './use-text-typed-early.ts';

const typed: string[] = [];

/** Field whose draft only the browser knows. */
function Field() {
  const field = useRef<HTMLInputElement>(null);
  const draft = useSyncExternalStore(
    () => () => undefined,
    () => 'earlier_login',
    () => '',
  );
  useTextTypedEarly(field, (text) => typed.push(text));
  return <input ref={field} value={draft} onChange={() => undefined} />;
}

function hydrateFocused(): HTMLInputElement {
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

it('leaves a text unselected that is typed right after hydration', async () => {
  const field = hydrateFocused();
  fireEvent.input(field, { target: { value: 'earlier_login2' } });
  await new Promise(requestAnimationFrame);
  expect(field.selectionStart).toBe(field.selectionEnd);
});
