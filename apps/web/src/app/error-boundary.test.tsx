import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { answeringLink, renderAt } from '#test/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageTable } from './page-table.ts';
import { createRoutes } from './routes.tsx';

beforeEach(() => {
  // React logs errors that an error boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const unreachable = 'The shop cannot be reached. Check your internet connection';

/** Opens a page whose code cannot be loaded until the connection is back. */
async function openOffline(name: 'terms' | 'privacy' | 'contacts') {
  const load = vi.spyOn(pageTable[name], 'load');
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  window.history.replaceState(null, '', `/${name}`);
  const router = createBrowserRouter(createRoutes({ links: [answeringLink({})] }));
  render(<RouterProvider router={router} />);
  expect(await screen.findByText(unreachable)).toBeTruthy();
  return { router, load };
}

it('a page whose script does not load says that the shop cannot be reached, and loads the script on retry', async () => {
  const { load } = await openOffline('terms');
  const retry = () => screen.findByRole('button', { name: 'Try again' });
  const before = load.mock.calls.length;
  await userEvent.click(await retry());
  await vi.waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(before));
  expect(await screen.findByText(unreachable)).toBeTruthy();
  load.mockRestore();
  await userEvent.click(await retry());
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of use' })).toBeTruthy();
});

it('the web shop loads the script of a page again when the browser is back online', async () => {
  const { load } = await openOffline('privacy');
  load.mockRestore();
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('heading', { level: 1, name: /Privacy/ })).toBeTruthy();
});

it('the web shop loads the script of a page again when the customer leaves the page and comes back', async () => {
  const { router, load } = await openOffline('contacts');
  load.mockRestore();
  await act(() => router.navigate('/no-such-page'));
  await act(() => router.navigate('/contacts'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Contacts' })).toBeTruthy();
});

it('shows the error page from its top to a customer who has scrolled down', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  function Broken(): never {
    throw new Error('broken');
  }
  renderAt(
    '/',
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    {},
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
});
