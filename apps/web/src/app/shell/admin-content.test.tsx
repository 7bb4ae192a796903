import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Link } from 'react-router-dom';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { renderSignedIn } from '#test/render.tsx';
import { Shell } from './shell.tsx';

/** The page of the admin area with a link in its content. */
const open = () =>
  renderSignedIn(
    '/admin/orders',
    <Shell>
      <AdminFrame title="Title">
        <Link to="/admin/users">first of the content</Link>
      </AdminFrame>
    </Shell>,
  );

const first = () => screen.getByRole('link', { name: 'first of the content' });

it('the link that skips to the content leads past the navigation of the admin area', () => {
  open();
  const skip = screen.getByRole<HTMLAnchorElement>('link', { name: 'Skip to content' });
  const target = document.querySelector(skip.hash);
  expect(target?.contains(first())).toBe(true);
  expect(target?.querySelector('nav')).toBeNull();
});

it('a page opened in the admin area starts with the focus past the navigation', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Users' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(first());
});
