import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, renderSignedIn } from '#test/render.tsx';
import { CardList } from '#components/data-grid/card-list.tsx';
import { usualView } from '#components/data-grid/use-grid-view.ts';
import { AdminFrame } from './admin-frame.tsx';

function open(address: string) {
  renderSignedIn(
    address,
    <main>
      <AdminFrame title="Title">
        <input type="search" aria-label="Find" />
        <table>
          <tbody>
            {['first', 'second', 'third'].map((name) => (
              <tr key={name}>
                <th scope="row">
                  <a href={`/admin/orders/${name}`}>{name}</a>
                </th>
              </tr>
            ))}
          </tbody>
        </table>
      </AdminFrame>
    </main>,
  );
  return userEvent.setup();
}

const navigation = () => screen.getByRole('navigation', { name: 'Admin area' });

it('the admin area requests the shop’s time zone before a page has anything to show', async () => {
  const settings = vi.fn(() => ({ timeZone: 'Asia/Tashkent' }));
  const answers = { shop: { settings } } as unknown as Answers;
  renderSignedIn('/admin/orders', <AdminFrame title="Title">{null}</AdminFrame>, answers);
  await expect.poll(() => settings).toHaveBeenCalled();
});

describe('the navigation of the admin area', () => {
  it('links the admin navigation to the overview and the ten specified tabs', () => {
    open('/admin');
    const links = within(navigation()).getAllByRole('link', { hidden: true });
    const addresses = links.map((link) => link.getAttribute('href'));
    const tabs = ['products', 'orders', 'users', 'codes', 'generatedCodes', 'promotions'];
    tabs.push('regions', 'currencyRates', 'pubgCodes', 'freefireCodes', 'overview');
    expect(addresses).toEqual(expect.arrayContaining(tabs.map((tab) => `/admin/${tab}`)));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each([
    ['/admin', 'Products'],
    ['/admin/orders/ord_1', 'Orders'],
    ['/admin/pubgCodes/denominations', 'PUBG'],
    ['/admin/overview', 'Overview'],
  ])('the admin navigation marks the entry of the page %s as open', (address, name) => {
    open(address);
    const current = within(navigation())
      .getAllByRole('link', { hidden: true })
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it('folds the admin navigation into a button that names the open entry', async () => {
    const user = open('/admin/users');
    const toggle = within(navigation()).getByRole('button', { name: 'Users' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('the keys of a list', () => {
  it('focuses the search of an admin list with a slash', async () => {
    const user = open('/admin/orders');
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it.each([
    ['the key that types a full stop on a Russian layout', { key: '.', code: 'Slash' }],
    ['a slash typed with Shift', { key: '/', code: 'Backslash', shiftKey: true }],
  ])('focuses the search of an admin list with %s', (_key, init) => {
    open('/admin/orders');
    fireEvent.keyDown(document.body, init);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('moves through the rows of an admin list with j and k and stops at the ends', async () => {
    const user = open('/admin/orders');
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('second');
    await user.keyboard('jjj');
    expect(document.activeElement?.textContent).toBe('third');
    await user.keyboard('kkkkk');
    expect(document.activeElement?.textContent).toBe('first');
  });

  it('moves through the cards of an admin list with j and k, to the link in the heading of each', async () => {
    renderSignedIn(
      '/admin/orders',
      <main>
        <AdminFrame title="Title">
          <CardList
            texts={{ label: 'Orders', selectAll: 'All', selectRow: (name) => `Select ${name}` }}
            rows={['first', 'second'].map((id) => ({ id }))}
            columns={[
              {
                name: 'id',
                title: 'Id',
                head: true,
                cell: ({ id }) => <a href={`/${id}`}>{id}</a>,
              },
              { name: 'act', title: 'Act', cell: () => <button>act</button> },
            ]}
            view={usualView}
            nameOf={({ id }) => id}
            sort="id"
            onSort={() => undefined}
            stale={false}
            chosen={{}}
            onChoose={() => undefined}
          />
        </AdminFrame>
      </main>,
    );
    const user = userEvent.setup();
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toBe('first');
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('second');
    await user.keyboard('k');
    expect(document.activeElement?.textContent).toBe('first');
  });

  it('treats the shortcut keys of the admin area as letters in the search field', async () => {
    const user = open('/admin/orders');
    await user.type(screen.getByRole('searchbox'), 'jk/?');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jk/?');
  });

  it('lists the admin area’s shortcuts on a question mark and disables them while the dialog is open', async () => {
    const user = open('/admin/orders');
    await user.keyboard('{Shift>}?{/Shift}');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    const focused = document.activeElement;
    await user.keyboard('j/');
    expect(document.activeElement).toBe(focused);
  });

  it('turns the shortcuts of the admin area off, which speech input may press by accident, and on again', async () => {
    const user = open('/admin/orders');
    const help = screen.getByRole('button', { name: /^Keyboard shortcuts/, hidden: true });
    await user.click(help);
    await user.click(await screen.findByRole('switch', { name: 'Use keyboard shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('jj/');
    expect(document.activeElement).toBe(help);
    await user.click(help);
    await user.click(await screen.findByRole('switch', { name: 'Use keyboard shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('keeps the shortcuts of the admin area off on the next page', async () => {
    localStorage.setItem('shortcuts', 'off');
    const user = open('/admin/orders');
    await user.keyboard('/');
    expect(document.activeElement).toBe(document.body);
  });

  it('lists the admin area’s shortcuts by the physical key where a Russian layout types another character', async () => {
    open('/admin/orders');
    fireEvent.keyDown(document.body, { key: ',', code: 'Slash', shiftKey: true });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});
