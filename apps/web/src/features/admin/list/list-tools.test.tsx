import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { pageOf, renderSignedIn } from '#test/render.tsx';
import RegionsPage from '#pages/admin/catalogue/regions-page.tsx';

/** Fake media query of narrow screens, whose result can be changed. */
function fakeWidth() {
  const listeners = new Set<(event: { matches: boolean }) => void>();
  let matches = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: matches && media.includes('max-width: 767.98px'),
        media,
        addEventListener: (_: string, listener: (event: { matches: boolean }) => void) =>
          listeners.add(listener),
        removeEventListener: (_: string, listener: (event: { matches: boolean }) => void) =>
          listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return (narrow: boolean) =>
    act(() => {
      matches = narrow;
      for (const listener of listeners) listener({ matches: narrow });
    });
}

it('an admin list keeps an open import dialog and its text when the window becomes as narrow as a phone', async () => {
  const resize = fakeWidth();
  const list = () => pageOf([]);
  renderSignedIn('/admin/regions', <RegionsPage />, { admin: { regions: { list } } });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import: Regions' }));
  const text = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'File contents' });
  await pasteIntoField(user, text(), 'id,name');
  resize(true);
  expect(screen.getByText('Filters and view')).toBeTruthy();
  expect(text().value).toBe('id,name');
  resize(false);
  expect(screen.queryByText('Filters and view')).toBeNull();
  expect(text().value).toBe('id,name');
});

it('an admin list on a phone continues a running export when the dialog with its button is closed', async () => {
  fakeWidth()(true);
  const list = () => pageOf([]);
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise<Response>(() => undefined);
  });
  renderSignedIn('/admin/regions', <RegionsPage />, { admin: { regions: { list } } });
  const user = userEvent.setup();
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Filters and view' }));
    return within(await screen.findByRole('dialog', { name: 'Filters and view' }));
  };
  const dialog = await open();
  await user.click(dialog.getByRole('button', { name: 'Export CSV' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  await user.click((await open()).getByRole('button', { name: /^Stop/ }));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});
