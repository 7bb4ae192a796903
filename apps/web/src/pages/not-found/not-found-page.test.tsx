import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { address, renderAt } from '#test/render.tsx';
import { NotFoundPage } from './not-found-page.tsx';

it('leads from an unknown page to the catalogue', async () => {
  renderAt('/no-such-page', <NotFoundPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Open the catalogue' }));
  expect(address()).toBe('/products');
});
