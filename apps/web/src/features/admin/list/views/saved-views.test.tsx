import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { SavedView } from '@manabar/contracts';
import { MAX_SAVED_VIEWS } from '@manabar/contracts/rules';
import { address, navigationState, renderAt, refuseWith } from '#test/render.tsx';
import { SavedViews } from './saved-views.tsx';
import { useAdminList } from '../use-admin-list.tsx';

const shape = { sorts: ['-created', 'created'], filters: { status: ['new', 'closed'] } } as const;

const opened = vi.fn();

function Page({ privateSearch = false }: { privateSearch?: boolean }) {
  const list = useAdminList({ ...shape, privateSearch });
  return <SavedViews name="support" list={list} onOpened={opened} />;
}

type Save = (input: { list: string; name: string; query: string }) => SavedView;

/** Fake shop with these views that records saves and removals. */
function shopOf(views: SavedView[], refuse?: Save) {
  const sent: unknown[] = [];
  const save: Save = (input) => {
    sent.push(input);
    const view = { id: views.length + 1, name: input.name, query: input.query };
    views.push(view);
    return view;
  };
  const answers = {
    admin: {
      views: {
        list: () => ({ items: [...views] }),
        save: refuse ?? save,
        remove: ({ id }: { id: unknown }) => {
          sent.push({ id });
          views.splice(
            views.findIndex((view) => view.id === id),
            1,
          );
          return { success: true as const };
        },
      },
    },
  };
  return { sent, answers };
}

const closed = { id: 1, name: 'Closed', query: 'status=closed' };
const oldest = { id: 2, name: 'Oldest', query: 'q=Ann&sort=created' };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const view = (name: string) => screen.findByRole('button', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save this view' });
const type = (text: string) => userEvent.type(screen.getByLabelText('Name of the view'), text);

it('a saved view of an admin list holds filters, order and search, but neither page nor open form', async () => {
  const { sent, answers } = shopOf([]);
  renderAt('/admin/support?edit=7&page=3&status=closed&sort=created&q=Ann', <Page />, answers);
  await screen.findByText('No views saved for this list yet.');
  await type('Closed Ann');
  await press('Save this view');
  expect((await view('Closed Ann')).getAttribute('aria-current')).toBe('true');
  expect(sent).toEqual([
    { list: 'support', name: 'Closed Ann', query: 'q=Ann&sort=created&status=closed' },
  ]);
});

it('opens a saved view of an admin list in place of the current filters and marks it', async () => {
  const { answers } = shopOf([closed, oldest]);
  renderAt('/admin/support?edit=7&status=closed&page=2', <Page />, answers);
  expect((await view('Closed')).getAttribute('aria-current')).toBe('true');
  expect((await view('Oldest')).getAttribute('aria-current')).toBeNull();
  await press('Oldest');
  expect(address()).toBe('/admin/support?edit=7&q=Ann&sort=created');
  expect(opened).toHaveBeenCalledOnce();
  expect((await view('Oldest')).getAttribute('aria-current')).toBe('true');
  expect((await view('Closed')).getAttribute('aria-current')).toBeNull();
});

it('opens a saved view with an order that is no longer offered in the default order', async () => {
  const { answers } = shopOf([{ id: 1, name: 'By name', query: 'sort=nickname&status=closed' }]);
  renderAt('/admin/support?sort=created', <Page />, answers);
  await userEvent.click(await view('By name'));
  expect(address()).toBe('/admin/support?status=closed');
  expect((await view('By name')).getAttribute('aria-current')).toBe('true');
});

it('an admin removes a saved view of a list', async () => {
  const { sent, answers } = shopOf([closed, oldest]);
  renderAt('/admin/support', <Page />, answers);
  await view('Closed');
  await press('Remove the view Closed');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Closed' })).toBeNull());
  expect(sent).toEqual([{ id: 1 }]);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('says that saving replaces a saved view of the same name', async () => {
  const { answers } = shopOf([closed]);
  renderAt('/admin/support?sort=created', <Page />, answers);
  await view('Closed');
  await type('CLOSED');
  expect(await view('Replace the view')).toBeTruthy();
});

it('refuses a further saved view when an admin list has the maximum number', async () => {
  const views = Array.from({ length: MAX_SAVED_VIEWS }, (_, n) => ({
    ...closed,
    id: n,
    name: `v${n}`,
  }));
  renderAt('/admin/support', <Page />, shopOf(views).answers);
  await view('v0');
  await type('one more');
  expect(saveButton()).toHaveProperty('disabled', true);
  expect(screen.getByText(/at most 20 saved views/)).toBeTruthy();
});

it('keeps a search that is not in the address, such as one for a code, out of saved views', async () => {
  const { sent, answers } = shopOf([closed]);
  const state = { searchedFor: 'AAAA-BBBB' };
  renderAt('/admin/support?status=closed', <Page privateSearch />, answers, state);
  await view('Closed');
  expect(screen.getByText(/The search text is not saved/)).toBeTruthy();
  await type('Mine');
  await press('Save this view');
  await view('Mine');
  expect(sent).toEqual([{ list: 'support', name: 'Mine', query: 'status=closed' }]);
  await press('Mine');
  expect(navigationState()).toMatchObject({ searchedFor: '' });
});

it('shows why a view of an admin list was not saved and keeps its name in the field', async () => {
  const { answers } = shopOf([], refuseWith('conflict'));
  renderAt('/admin/support', <Page />, answers);
  await screen.findByText('No views saved for this list yet.');
  await type('Mine');
  await press('Save this view');
  await screen.findByText(/^Failed to add: /);
  expect(screen.getByLabelText('Name of the view')).toHaveProperty('value', 'Mine');
});
