import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderAt, storeTestSession } from '#test/render.tsx';
import { narrowScreen } from '#test/match-media.ts';
import { MAX_COLUMN_WIDTH_PX, MIN_COLUMN_WIDTH_PX } from './column-widths.ts';
import type { GridColumn } from './columns.ts';
import { DataGrid } from './data-grid.tsx';
import { useGridView } from './use-grid-view.ts';
import { ViewMenu } from './view-menu.tsx';

interface Game {
  id: number;
  title: string;
  price: number;
}

const columns: GridColumn<Game>[] = [
  { name: 'title', title: 'Title', head: true, sort: 'asc', cell: ({ title }) => title },
  { name: 'price', title: 'Price', numeric: true, cell: ({ price }) => price },
  { name: 'actions', title: 'Actions', end: true, cell: () => null },
];
const texts = { label: 'Games', selectAll: 'All', selectRow: (name: string) => name };
const menu = { open: 'View', columns: 'Columns', dense: 'Compact', resetWidths: 'Reset widths' };

function Page({ isResizable = true }: { isResizable?: boolean }) {
  const { view, change } = useGridView('games');
  const onResize = (widths: Record<string, number>) => change({ widths });
  return (
    <>
      <ViewMenu columns={columns} view={view} onChange={change} texts={menu} />
      <DataGrid
        texts={texts}
        rows={[{ id: 1, title: 'Chess', price: 5 }]}
        columns={columns}
        view={view}
        nameOf={({ title }) => title}
        sort="title"
        onSort={() => undefined}
        stale={false}
        {...(isResizable && { resizing: { label: (title) => `Width of ${title}`, onResize } })}
      />
    </>
  );
}

/** Widths that a browser would compute from the contents. */
const natural: Record<string, number> = { title: 210.5, price: 90, actions: 120 };

/** Returns the chosen widths of the columns; undefined while the browser computes them. */
const chosenWidths = () => {
  const cols = [...document.querySelectorAll('col')];
  return cols.length === 0 ? undefined : cols.map(({ style }) => style.width);
};
const handle = (title: string) => screen.getByRole('separator', { name: `Width of ${title}` });
const stored = (user = '7') =>
  (JSON.parse(localStorage.getItem(`grid.${user}.games`) ?? '{}') as { widths?: object }).widths;

async function press(title: string, keys: string) {
  handle(title).focus();
  await userEvent.keyboard(keys);
}

function drag(title: string, by: number) {
  fireEvent.mouseDown(handle(title), { clientX: 300, button: 0 });
  fireEvent.mouseMove(document, { clientX: 300 + by });
  fireEvent.mouseUp(document, { clientX: 300 + by });
}

beforeEach(() => {
  storeTestSession();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const index = columns.findIndex(({ name }) => name === this.dataset['column']);
    const fixed = Number.parseInt(chosenWidths()?.[index] ?? '', 10);
    const width = fixed || natural[this.dataset['column'] ?? ''] || 0;
    return new DOMRect(0, 0, width, 20);
  });
});

it('a data grid resizes one column by arrow keys, further with Shift, and keeps the widths of the others', async () => {
  renderAt('/', <Page />);
  expect(chosenWidths()).toBeUndefined();
  await press('Price', '{ArrowRight}');
  expect(chosenWidths()).toEqual(['210.5px', '106px', '']);
  expect(handle('Price').getAttribute('aria-valuenow')).toBe('106');
  await press('Price', '{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
  expect(chosenWidths()).toEqual(['210.5px', '154px', '']);
  expect(stored()).toEqual({ title: 210.5, price: 154, actions: 120 });
  expect(document.activeElement).toBe(handle('Price'));
});

it('a data grid keeps column widths between the minimum and the maximum', async () => {
  renderAt('/', <Page />);
  await press('Price', '{Shift>}{ArrowLeft}{/Shift}');
  expect(handle('Price').getAttribute('aria-valuenow')).toBe(String(MIN_COLUMN_WIDTH_PX));
  drag('Price', 5000);
  expect(handle('Price').getAttribute('aria-valuenow')).toBe(String(MAX_COLUMN_WIDTH_PX));
  expect(stored()).toMatchObject({ price: MAX_COLUMN_WIDTH_PX });
});

it('a data grid resizes a column with the mouse and stores the widths once at the end of the drag', () => {
  const written = vi.spyOn(Storage.prototype, 'setItem');
  renderAt('/', <Page />);
  fireEvent.mouseDown(handle('Title'), { clientX: 300, button: 0 });
  fireEvent.mouseMove(document, { clientX: 330 });
  expect(chosenWidths()).toEqual(['240.5px', '90px', '']);
  expect(written).not.toHaveBeenCalled();
  fireEvent.mouseUp(document, { clientX: 340 });
  expect(chosenWidths()).toEqual(['250.5px', '90px', '']);
  expect(written).toHaveBeenCalledOnce();
  expect(stored()).toEqual({ title: 250.5, price: 90, actions: 120 });
});

it('a data grid resizes a column by touch', () => {
  renderAt('/', <Page />);
  fireEvent.touchStart(handle('Title'), { touches: [{ clientX: 300 }] });
  fireEvent.touchMove(document, { touches: [{ clientX: 260 }] });
  fireEvent.touchEnd(document, { touches: [] });
  expect(stored()).toEqual({ title: 170.5, price: 90, actions: 120 });
});

it('a data grid stores no column widths after a press or a tap on a handle without a move', async () => {
  renderAt('/', <Page />);
  drag('Title', 0);
  expect(chosenWidths()).toBeUndefined();
  fireEvent.touchStart(handle('Title'), { touches: [{ clientX: 300 }] });
  expect(chosenWidths()).toBeDefined();
  fireEvent.touchEnd(document, { touches: [] });
  await waitFor(() => expect(chosenWidths()).toBeUndefined());
  fireEvent.mouseDown(handle('Title'), { clientX: 300, button: 2 });
  expect(chosenWidths()).toBeUndefined();
  expect(stored()).toBeUndefined();
});

it('a data grid resets a column’s width by Home or a double click, and all widths with the last changed one', async () => {
  renderAt('/', <Page />);
  drag('Title', 40);
  drag('Price', 40);
  await press('Title', '{Home}');
  expect(chosenWidths()).toEqual(['210.5px', '130px', '']);
  fireEvent.doubleClick(handle('Price'));
  expect(chosenWidths()).toBeUndefined();
  expect(stored()).toEqual({});
});

it('resets all column widths from the view menu', async () => {
  // The focus trap warns because jsdom computes no transition for the menu.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  renderAt('/', <Page />);
  drag('Price', 40);
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reset widths' }));
  expect(chosenWidths()).toBeUndefined();
  expect(stored()).toEqual({});
});

it('stores column widths separately for each account', async () => {
  const { unmount } = renderAt('/', <Page />);
  drag('Price', 40);
  unmount();
  localStorage.setItem('userId', '8');
  const other = renderAt('/', <Page />);
  expect(chosenWidths()).toBeUndefined();
  drag('Price', -10);
  other.unmount();
  expect(stored('8')).toMatchObject({ price: 80 });
  localStorage.setItem('userId', '7');
  renderAt('/', <Page />);
  expect(chosenWidths()).toEqual(['210.5px', '130px', '']);
});

it.each([
  ['no JSON', '{"widths":'],
  ['no object', 'null'],
  ['no widths', '{"widths":[1,2]}'],
  ['widths beyond the bounds', '{"widths":{"title":1e9,"price":-5,"actions":0}}'],
  ['infinite widths', '{"widths":{"title":1e999,"price":"90","actions":null}}'],
])('ignores stored column widths that are %s', (_, value) => {
  localStorage.setItem('grid.7.games', value);
  renderAt('/', <Page />);
  expect(chosenWidths()).toBeUndefined();
});

it('a data grid resizes columns while the page is open even when the browser’s storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderAt('/', <Page />);
  await press('Price', '{ArrowRight}');
  expect(chosenWidths()).toEqual(['210.5px', '106px', '']);
});

it('a data grid makes its resize handles one Tab stop and moves between them by the arrows up and down', async () => {
  renderAt('/', <Page />);
  const before = chosenWidths();
  const stops = () => [handle('Title'), handle('Price')].map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1]);
  await press('Title', '{ArrowDown}');
  expect(document.activeElement).toBe(handle('Price'));
  expect(stops()).toEqual([-1, 0]);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(handle('Title'));
  expect(chosenWidths()).toEqual(before);
});

it('a data grid shows no resize handle for the column of row actions, and none when it is not resizable', () => {
  localStorage.setItem('grid.7.games', '{"widths":{"price":300}}');
  const { unmount } = renderAt('/', <Page />);
  const header = screen.getByRole('columnheader', { name: 'Actions' });
  expect(within(header).queryByRole('separator')).toBeNull();
  expect(screen.getAllByRole('separator')).toHaveLength(2);
  unmount();
  renderAt('/', <Page isResizable={false} />);
  expect(screen.queryByRole('separator')).toBeNull();
  expect(chosenWidths()).toBeUndefined();
});

it('a data grid shows no resize handles on a narrow screen, where rows are cards', () => {
  narrowScreen();
  renderAt('/', <Page />);
  expect(screen.getByRole('heading', { name: 'Chess' })).toBeDefined();
  expect(screen.queryByRole('separator')).toBeNull();
});
