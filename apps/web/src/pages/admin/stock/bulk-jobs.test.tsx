import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AdminCode, AdminJob } from '@manabar/contracts';
import { adminCode as code, generatedCode } from '#test/admin-code-rows.ts';
import { adminJob as job } from '#test/admin-job.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { type Answers, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import CodesPage from './codes-page.tsx';
import GeneratedCodesPage from './generated-codes-page.tsx';
import PubgCodesPage from './pubg-codes-page.tsx';

const key = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
const detail = (over: Partial<AdminJob> = {}) => ({ ...job(over), errors: [] });

/** Fake shop with these codes that accepts a job, which runs until the test ends it. */
function open(address: string, rows: AdminCode[] = [code()], total = 1234) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const list = vi.fn<(input: object) => unknown>(() => ({ ...pageOf(rows), total }));
  const jobs = {
    start: vi.fn<(input: object) => unknown>(() => job({ done: 0, state: 'queued' })),
    get: vi.fn<(input: object) => unknown>(() => detail()),
    cancel: vi.fn<(input: object) => unknown>(() => job({ state: 'cancelled' })),
  };
  const generatedCodes = { list: () => ({ ...pageOf([generatedCode()]), total }) };
  const empty = { list: () => pageOf([]) };
  const admin = { codes: { list }, generatedCodes, products: empty, regions: empty, jobs };
  const page = address.includes('generated') ? <GeneratedCodesPage /> : <CodesPage />;
  renderSignedIn(address, page, { admin } as unknown as Answers);
  return { user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), list, ...jobs };
}

const openFound = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Change all found (1,234)' }));
  return within(await screen.findByRole('dialog', { name: 'Change 1,234 found rows?' }));
};

describe('all that was found', () => {
  it('an admin starts a bulk job for all codes that match the list’s filter and sees its progress', async () => {
    const { user, list, start, get } = open('/admin/codes?status=available&regionId=3');
    const dialog = await openFound(user);
    await user.selectOptions(dialog.getByRole('combobox'), 'Take off sale');
    await user.click(dialog.getByRole('button', { name: 'Start' }));
    const progress = within(await screen.findByRole('dialog', { name: 'Codes: take off sale' }));
    expect(start.mock.calls).toEqual([
      [
        {
          kind: 'codes.status',
          status: 'used',
          selection: {
            filter: { status: 'available', regionId: '3' },
          },
          idempotencyKey: key,
        },
      ],
    ]);
    expect(await progress.findByText('120 of 500 done')).toBeTruthy();
    expect(progress.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('24');
    const asked = list.mock.calls.length;
    get.mockImplementation(() => detail({ state: 'done', done: 500 }));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await progress.findByText('Finished: 500 of 500 changed')).toBeTruthy();
    // The job has changed the listed rows.
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(asked));
    expect(progress.queryByRole('button', { name: 'Cancel change' })).toBeNull();
  });

  it('deletes all matching generated codes only after the admin has typed the word “delete”', async () => {
    const { user, start } = open('/admin/generatedCodes?published=false');
    const dialog = await openFound(user);
    await user.selectOptions(dialog.getByRole('combobox'), 'Delete');
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Start' });
    expect(submit.disabled).toBe(true);
    await pasteIntoField(
      user,
      dialog.getByRole('textbox', { name: 'To delete, type: delete' }),
      'Delete ',
    );
    await user.click(submit);
    await waitFor(() => expect(start).toHaveBeenCalledOnce());
    expect(start.mock.lastCall?.[0]).toMatchObject({
      kind: 'generatedCodes.delete',
      selection: { filter: { published: 'false' } },
    });
  });

  it('offers an admin no deletion of all codes without a filter', async () => {
    const { user } = open('/admin/codes');
    const dialog = await openFound(user);
    const offered = dialog.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Put back on sale', 'Take off sale']);
    expect(dialog.getByText(/all rows will be changed/)).toBeTruthy();
  });

  it('shows why a bulk job was not started, and retries it under the same idempotency key', async () => {
    const { user, start } = open('/admin/codes');
    const dialog = await openFound(user);
    start.mockImplementationOnce(refuseWith('rate_limited'));
    await user.click(dialog.getByRole('button', { name: 'Start' }));
    expect(await dialog.findByText(/^Failed to start: Too many attempts/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('progressbar')).toBeTruthy();
    const [first, second] = start.mock.calls.map(([input]) => input);
    // The first attempt is undecided, so the retry belongs to the same attempt.
    expect(second).toEqual(first);
  });

  it('an admin cancels a running bulk job, and is told when it has already ended', async () => {
    const { user, get, cancel } = open('/admin/codes');
    await user.click((await openFound(user)).getByRole('button', { name: 'Start' }));
    await screen.findByText('120 of 500 done');
    const press = async () => {
      await user.click(screen.getByRole('button', { name: 'Cancel change' }));
      const name = 'Cancel: Codes: take off sale?';
      const question = within(await screen.findByRole('dialog', { name }));
      await user.click(question.getByRole('button', { name: 'Cancel change' }));
    };
    cancel.mockImplementationOnce(refuseWith('conflict', { state: 'done' }));
    await press();
    expect(await screen.findByText('Failed to cancel: already finished')).toBeTruthy();
    get.mockImplementation(() => detail({ state: 'cancelled' }));
    await press();
    expect(await screen.findByText('Cancelled: 120 of 500 changed')).toBeTruthy();
    expect(cancel.mock.calls).toEqual([[{ id: 31 }], [{ id: 31 }]]);
  });
});

it('starts a bulk job when an admin changes more than fifty selected codes', async () => {
  const rows = Array.from({ length: 51 }, (_, index) => code({ id: index + 1, status: 'used' }));
  const { user, start } = open('/admin/codes', rows, 51);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  start.mockImplementationOnce(refuseWith('rate_limited'));
  await user.click(screen.getByRole('button', { name: 'Put back on sale' }));
  expect(await screen.findByText(/^Failed to start: Too many attempts/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Put back on sale' }));
  const progress = within(await screen.findByRole('dialog', { name: 'Codes: take off sale' }));
  expect(start.mock.lastCall?.[0]).toEqual({
    kind: 'codes.status',
    status: 'available',
    selection: { ids: rows.map(({ id }) => id) },
    idempotencyKey: key,
  });
  await user.click(progress.getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
});

describe('PUBG codes', () => {
  const pubg = (id: number, status: 'available' | 'used' | 'error') => ({
    ...{ id, denominationId: 3, code: '••••ABCD', ucAmount: 60, priceUsd: 1, priceRub: null },
    ...{ status, created: '2026-11-20T08:00:00.000Z', version: 4 },
  });

  function openPubg() {
    const update = vi.fn<(input: object) => unknown>(() => pubg(1, 'available'));
    const start = vi.fn<(input: object) => unknown>(() => job({ state: 'queued' }));
    const rows = [pubg(1, 'error'), pubg(2, 'available')];
    const pubgCodes = { list: () => ({ ...pageOf(rows), total: 1234 }), update };
    const jobs = { start, get: () => detail() };
    const admin = { pubgCodes, pubgDenominations: { list: () => pageOf([]) }, jobs };
    renderSignedIn('/admin/pubgCodes/codes?status=error', <PubgCodesPage />, {
      admin,
    } as unknown as Answers);
    return { user: userEvent.setup(), update, start };
  }

  it('an admin starts a bulk job for all PUBG codes that match the list’s filter', async () => {
    const { user, start } = openPubg();
    const dialog = await openFound(user);
    await user.selectOptions(dialog.getByRole('combobox'), 'Put back on sale');
    await user.click(dialog.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(start).toHaveBeenCalled());
    expect(start.mock.calls[0]).toEqual([
      {
        kind: 'pubgCodes.status',
        status: 'available',
        selection: { filter: { status: 'error' } },
        idempotencyKey: key,
      },
    ]);
  });

  it('changes selected PUBG codes one by one and skips those that already match', async () => {
    const { user, update } = openPubg();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Put back on sale' }));
    expect(await screen.findByText('Finished: 1 of 1 succeeded')).toBeTruthy();
    expect(update.mock.calls).toEqual([[{ id: 1, version: 4, status: 'available' }]]);
  });
});
