import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { storeSession } from '#lib/session/session.ts';
import { address, navigationState, renderSignedIn } from '#test/render.tsx';
import { ListLink } from './list-link.tsx';
import { useAdminList } from './use-admin-list.tsx';

const LIST = '/admin/rows';

function List() {
  const list = useAdminList({ sorts: ['-a', 'a'], filters: { kind: [] }, privateSearch: true });
  return (
    <>
      <output data-testid="search">{list.q}</output>
      <Link to={`${LIST}/1`}>one</Link>
    </>
  );
}

function Pages() {
  return useLocation().pathname === LIST ? <List /> : <ListLink to={LIST}>back</ListLink>;
}

it('the link from the page of a row leads to the list with its filters, page and private search', async () => {
  const user = userEvent.setup();
  const state = { searchedFor: 'AAAA-BBBB' };
  renderSignedIn(`${LIST}?page=3&kind=x&new=1`, <Pages />, {}, state);
  await user.click(await screen.findByRole('link', { name: 'one' }));
  await user.click(screen.getByRole('link', { name: 'back' }));
  // An open form is not part of the view.
  expect(address()).toBe(`${LIST}?page=3&kind=x`);
  expect(navigationState()).toMatchObject(state);
  expect(screen.getByTestId('search').textContent).toBe('AAAA-BBBB');
});

it('the link from the page of a row leads to the whole list when the list was not opened', async () => {
  const user = userEvent.setup();
  renderSignedIn('/admin/rows/1', <ListLink to="/admin/others">back</ListLink>);
  await user.click(screen.getByRole('link', { name: 'back' }));
  expect(address()).toBe('/admin/others');
});

it('the link from the page of a row forgets the view of an admin who has logged out', async () => {
  const user = userEvent.setup();
  renderSignedIn(`${LIST}?page=3`, <Pages />, {}, { searchedFor: 'AAAA-BBBB' });
  const one = await screen.findByRole('link', { name: 'one' });
  act(() => storeSession({ token: 'other', nickname: 'other', userId: 8 }));
  await user.click(one);
  await user.click(screen.getByRole('link', { name: 'back' }));
  expect(address()).toBe(LIST);
  expect(screen.getByTestId('search').textContent).toBe('');
});
