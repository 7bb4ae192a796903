import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as files from '#lib/fetch-file.ts';
import { settleConfirmation } from '#lib/session/step-up.ts';
import { renderAt, storeTestSession } from '#test/render.tsx';
import { ExportButton } from './export-button.tsx';

const saved: files.ShopFile[] = [];

const asked: { address: string; headers: Record<string, string>; signal: AbortSignal | null }[] =
  [];

/** Answers the export request with this response. */
function answer(make: (signal: AbortSignal | null) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const signal = init.signal ?? null;
    asked.push({ address, headers: init.headers as Record<string, string>, signal });
    return Promise.resolve(make(signal));
  });
}

function file(text: string): Response {
  const disposition = 'attachment; filename="codes-2026-11-22.csv"';
  return new Response(text, { headers: { 'content-disposition': disposition } });
}

const open = () =>
  renderAt(
    '/admin/codes',
    <ExportButton of="codes" input={{ page: 3, sort: '-created', q: 'A,B', status: 'used' }} />,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('a list as a file', () => {
  beforeEach(() => {
    saved.length = asked.length = 0;
    vi.spyOn(files, 'saveFile').mockImplementation((file) => void saved.push(file));
    storeTestSession();
  });

  it('an admin’s export contains all rows that match search and filters, and sends the token in a header', async () => {
    answer(() => file('id\r\n1\r\n'));
    open();
    await press('Export CSV');
    expect(await screen.findByText('codes-2026-11-22.csv was downloaded')).toBeTruthy();
    const [{ address, headers }] = asked as [(typeof asked)[number]];
    expect(address).toBe('/api/admin/exports/codes.csv?sort=-created&q=A%2CB&status=used');
    expect(headers['authorization']).toBe('Bearer token-1');
    expect(saved.map(({ name }) => name)).toEqual(['codes-2026-11-22.csv']);
    expect(await saved[0]?.content.text()).toBe('id\r\n1\r\n');
  });

  it('an admin’s export that breaks off saves no file and says why', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('id\r\n1'));
        controller.error(new TypeError('network error'));
      },
    });
    answer(() => new Response(broken));
    open();
    await press('Export CSV');
    expect(await screen.findByText(/^Failed to export: The shop cannot be reached/)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('the export button shows an admin why an export was refused', async () => {
    const error = { code: 'rate_limited', message: 'later' };
    answer(() => Response.json({ success: false, error }, { status: 429 }));
    open();
    await press('Export CSV');
    expect(await screen.findByText(/^Failed to export: Too many attempts/)).toBeTruthy();
    expect(localStorage.getItem('token')).toBe('token-1');
  });

  it('repeats an export after the admin has confirmed their identity', async () => {
    const error = { code: 'step_up_required', message: 'x', details: { method: 'password' } };
    answer(() =>
      asked.length === 1
        ? Response.json({ success: false, error }, { status: 403 })
        : file('id\r\n1\r\n'),
    );
    open();
    await press('Export CSV');
    await screen.findByRole('dialog', { name: 'Confirm your identity' });
    act(() => settleConfirmation(true));
    expect(await screen.findByText('codes-2026-11-22.csv was downloaded')).toBeTruthy();
    expect(asked).toHaveLength(2);
  });

  it('does not repeat an export when the admin cancels the confirmation of their identity', async () => {
    const error = { code: 'step_up_required', message: 'x', details: { method: 'code' } };
    answer(() => Response.json({ success: false, error }, { status: 403 }));
    open();
    await press('Export CSV');
    await screen.findByRole('dialog', { name: 'Confirm your identity' });
    act(() => settleConfirmation(false));
    expect(await screen.findByText(/^Failed to export: Not confirmed/)).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it('redirects an admin to the log-in when the session has expired at an export', async () => {
    const error = { code: 'unauthorized', message: 'log in' };
    answer(() => Response.json({ success: false, error }, { status: 401 }));
    open();
    await press('Export CSV');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('the stop button ends an admin’s export without an error message', async () => {
    answer(
      (signal) =>
        new Promise<Response>((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
    open();
    await press('Export CSV');
    await press(/^Stop/);
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeTruthy();
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(screen.queryByText(/Failed to export/)).toBeNull();
    expect(saved).toEqual([]);
  });
});
