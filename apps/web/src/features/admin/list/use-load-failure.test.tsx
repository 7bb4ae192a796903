import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '#test/render.tsx';
import { useLoadFailure } from './use-load-failure.ts';

function Page() {
  const [error, setError] = useState<unknown>(null);
  useLoadFailure(error);
  return <button onClick={() => setError(new TypeError('Failed to fetch'))}>Poll</button>;
}

it('an admin page that is polled shows a lasting failure once', async () => {
  renderSignedIn('/admin', <Page />);
  const poll = screen.getByRole('button', { name: 'Poll' });
  await userEvent.click(poll);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^Failed to load data/)).toBeNull();
  await userEvent.click(poll);
  expect(screen.queryByText(/^Failed to load data/)).toBeNull();
});
