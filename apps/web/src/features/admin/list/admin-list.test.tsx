import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { adminRegion } from '#test/admin-rows.ts';
import { narrowScreen } from '#test/match-media.ts';
import { address, renderSignedIn } from '#test/render.tsx';
import RegionsPage from '#pages/admin/catalogue/regions-page.tsx';

/** Opens a list whose `total` rows are in pages of two. */
function open(path: string, total: number) {
  const rows = Array.from({ length: total }, (_, id) =>
    adminRegion({ id, name: `Region ${id + 1}` }),
  );
  const list = ({ page = 1 }: { page?: number | undefined }) => {
    const items = rows.slice(2 * page - 2, 2 * page);
    return { items, total, page, pageSize: 2 };
  };
  return renderSignedIn(path, <RegionsPage />, { admin: { regions: { list } } });
}

it('turns to the last page of an admin list that has become shorter, without a new history entry', async () => {
  const length = window.history.length;
  open('/admin/regions?page=4&sort=-name', 3);
  expect(await screen.findByText('Region 3')).toBeTruthy();
  expect(screen.getByText('Page 2 of 2')).toBeTruthy();
  expect(new URLSearchParams(address()?.split('?')[1]).get('page')).toBe('2');
  expect(window.history.length).toBe(length);
});

it('turns to the first page of an admin list without rows', async () => {
  open('/admin/regions?page=2', 0);
  expect(await screen.findByText('No regions yet')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/admin/regions'));
});

const table = () => screen.getByRole('region', { name: 'Regions' });

it('shows the top of the next page of an admin list, and returns to the earlier position by Back', async () => {
  open('/admin/regions', 4);
  await screen.findByText('Region 1');
  fireEvent.scroll(table(), { target: { scrollTop: 700 } });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Region 3')).toBeTruthy();
  expect(table().scrollTop).toBe(0);
  act(() => window.history.back());
  expect(await screen.findByText('Region 1')).toBeTruthy();
  expect(table().scrollTop).toBe(700);
});

it('scrolls to the first card of the next page of an admin list on a phone', async () => {
  narrowScreen();
  open('/admin/regions', 4);
  await screen.findByText('Region 1');
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Region 3')).toBeTruthy();
  expect(scroll).toHaveBeenCalledOnce();
});
