import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { useAdminList } from './use-admin-list.tsx';

const shape = {
  sorts: ['-created', 'created'],
  filters: { status: ['new', 'done'], currency: ['usd', 'rub'] },
} as const;
const useList = () => useAdminList(shape);

it('an admin list keeps a filter that is not rendered yet when another filter or sort order follows', async () => {
  let first: ReturnType<typeof useList> | undefined;
  function Page() {
    const list = useList();
    first ??= list;
    return <p>{JSON.stringify(list.input)}</p>;
  }
  renderAt('/admin/orders?page=3', <Page />);
  // Both handlers belong to the first render, as for two quick choices on a busy machine.
  await act(async () => first?.filterBy('status', 'done'));
  await act(async () => first?.filterBy('currency', 'rub'));
  await act(async () => first?.sortBy('created'));
  expect(JSON.parse(screen.getByText(/page/).textContent ?? '')).toEqual({
    page: 1,
    sort: 'created',
    countTo: 10_000,
    status: 'done',
    currency: 'rub',
  });
  await act(async () => first?.reset());
  expect(window.location.search).toBe('?sort=created');
});

it('an admin list keeps a search outside the address that is not rendered yet when a filter follows', async () => {
  let first: ReturnType<typeof useList> | undefined;
  function Page() {
    const list = useAdminList({ ...shape, privateSearch: true });
    first ??= list;
    return <p>{JSON.stringify(list.input)}</p>;
  }
  renderAt('/admin/codes', <Page />);
  await act(async () => first?.find('CODE-1'));
  await act(async () => first?.filterBy('status', 'done'));
  expect(JSON.parse(screen.getByText(/page/).textContent ?? '')).toMatchObject({
    q: 'CODE-1',
    status: 'done',
  });
  expect(window.location.search).toBe('?status=done');
});

it('an admin list does not change the address of the next page while that page is loading', async () => {
  let first: ReturnType<typeof useList> | undefined;
  function Page() {
    const list = useList();
    first ??= list;
    return null;
  }
  renderAt('/admin/orders', <Page />);
  window.history.pushState(null, '', '/admin/users?q=demo');
  await act(async () => first?.find('typed before the link was pressed'));
  expect(window.location.pathname + window.location.search).toBe('/admin/users?q=demo');
});
