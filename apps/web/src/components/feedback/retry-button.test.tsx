import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { ErrorState } from './state-message.tsx';

/** Page whose error disappears while its call is repeated. */
function Page() {
  const [hasFailed, setFailed] = useState(true);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setFailed(false)}>
        elsewhere
      </button>
      {hasFailed && <ErrorState onRetry={() => setFailed(false)} />}
    </main>
  );
}

it('the content takes the focus from the button that repeats a failed call', async () => {
  renderAt('/', <Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('an error that disappears leaves the focus where it is', async () => {
  renderAt('/', <Page />);
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
  await userEvent.click(elsewhere);
  expect(screen.queryByRole('alert')).toBeNull();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(elsewhere);
});
