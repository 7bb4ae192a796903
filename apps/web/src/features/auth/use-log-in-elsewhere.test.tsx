import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import LoginPage from '#pages/login/login-page.tsx';
import { address, renderAt, storeTestSession } from '#test/render.tsx';

it('leaves the log-in for the page before it when the customer logs in in another tab', async () => {
  sessionStorage.setItem('origin', '/orders');
  renderAt('/login', <LoginPage />);
  storeTestSession();
  await act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'userId' })));
  await waitFor(() => expect(address()).toBe('/orders'));
});

it('leaves the log-in that the browser kept for a step back after a log-in in another tab', async () => {
  sessionStorage.setItem('origin', '/orders');
  renderAt('/login', <LoginPage />);
  storeTestSession();
  const shown = Object.assign(new Event('pageshow'), { persisted: true });
  await act(() => window.dispatchEvent(shown));
  await waitFor(() => expect(address()).toBe('/orders'));
});

it('stays at the log-in when the customer logs out in another tab', async () => {
  sessionStorage.setItem('origin', '/orders');
  renderAt('/login', <LoginPage />);
  await act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'userId' })));
  expect(address()).toBe('/login');
});
