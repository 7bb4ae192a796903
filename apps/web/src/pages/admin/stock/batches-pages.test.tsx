import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { BatchBuyer, CodeBatchDetail } from '@manabar/contracts';
import { adminJob } from '#test/admin-job.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { renderAt, storeTestSession, type Answers, pageOf, refuseWith } from '#test/render.tsx';
import BatchPage from './batch-page.tsx';
import BatchesPage from './batches-page.tsx';

const batch = (over: Partial<CodeBatchDetail> = {}): CodeBatchDetail => ({
  ...{ id: 7, source: 'bulk', note: 'Fjord, invoice 5', actor: 'root', state: 'active', size: 9 },
  ...{
    available: 6,
    held: 0,
    sold: 3,
    revealed: 1,
    used: 0,
    quarantined: 0,
    voided: 0,
    version: 4,
  },
  ...{ product: 'Roblox', region: 'USA', isDemo: false },
  ...{ replaced: 0, refunded: 0, jobId: null, reason: null, recalledBy: null, recalledAt: null },
  created: '2026-01-05T10:00:00.000Z',
  ...over,
});
const recalled = (over: Partial<CodeBatchDetail> = {}) =>
  batch({
    ...{ state: 'recalling', available: 0, quarantined: 6, reason: 'sold twice' },
    ...{ recalledBy: 'root', recalledAt: '2026-01-06T10:00:00.000Z' },
    ...over,
  });
const buyer: BatchBuyer = {
  ...{ id: 70, orderId: 'ORDER70', itemId: 1, userId: 42, nickname: 'Nova', product: 'Roblox' },
  ...{ gameAmount: 100, price: 4.99, currency: 'usd', revealedAt: null, outcome: 'sold' },
  ordered: '2026-01-05T11:00:00.000Z',
};

function open(stored: () => unknown) {
  storeTestSession();
  const batches = {
    list: vi.fn<(input: object) => unknown>(() => pageOf([batch()])),
    get: vi.fn<(input: object) => unknown>(stored),
    buyers: vi.fn<(input: object) => unknown>(() => pageOf([buyer])),
    recall: vi.fn<(input: object) => unknown>(() => recalled()),
    release: vi.fn<(input: object) => unknown>(() => batch()),
  };
  const start = vi.fn<(input: object) => unknown>(() => adminJob());
  const jobs = { start, get: () => ({ ...adminJob(), errors: [] }) };
  const answers = { admin: { batches, jobs } } as unknown as Answers;
  return { user: userEvent.setup(), answers, start, ...batches };
}
const openOne = (stored: () => unknown) => {
  const world = open(stored);
  renderAt('/admin/batches/7', <BatchPage params={{ id: '7' }} />, world.answers);
  return world;
};

it('the admin list of code batches shows note, product and region', async () => {
  const { answers } = open(batch);
  renderAt('/admin/batches', <BatchesPage />, answers);
  const row = within((await screen.findByRole('rowheader', { name: 'Batch 7' })).closest('tr')!);
  expect(row.getByRole('link', { name: 'Batch 7' }).getAttribute('href')).toBe('/admin/batches/7');
  expect(row.getByText('Fjord, invoice 5')).toBeTruthy();
  expect(row.getByText('Roblox, USA')).toBeTruthy();
});

it('an admin recalls a batch of codes with a reason and the displayed version', async () => {
  const { user, recall } = openOne(batch);
  await user.click(await screen.findByRole('button', { name: 'Recall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recall batch 7?' }));
  await user.click(dialog.getByRole('button', { name: 'Stop the sale' }));
  expect(recall).not.toHaveBeenCalled();
  await pasteIntoField(user, dialog.getByRole('textbox', { name: /Reason/ }), 'sold twice');
  await user.click(dialog.getByRole('button', { name: 'Stop the sale' }));
  await waitFor(() =>
    expect(recall).toHaveBeenCalledWith({ id: 7, version: 4, reason: 'sold twice' }),
  );
});

it('an admin sees the buyers of a recalled batch and compensates them as chosen', async () => {
  const { user, start } = openOne(recalled);
  const link = await screen.findByRole('link', { name: 'ORDER70' });
  expect(within(link.closest('tr')!).getByText('Not opened')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Replace or refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Compensate buyers/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Compensation' }), 'refund');
  await user.click(dialog.getByRole('button', { name: 'Start' }));
  await waitFor(() =>
    expect(start).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ kind: 'batches.make_good', means: 'refund', reason: 'sold twice' },
        selection: { filter: { batchId: 7 } },
      }),
    ),
  );
});

it('offers an admin to undo the recall of a batch only before a buyer was compensated', async () => {
  openOne(() => recalled({ sold: 2, voided: 1, refunded: 1 }));
  expect(await screen.findByRole('button', { name: 'Replace or refund' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Put back on sale' })).toBeNull();
});

it('the admin page of a batch says that it does not exist', async () => {
  openOne(refuseWith('not_found'));
  expect(await screen.findByText('Batch not found')).toBeTruthy();
});

it('the admin list of batches marks demo batches and keeps their filter in the address', async () => {
  const { user, list, answers } = open(() => batch());
  list.mockReturnValue({ ...pageOf([batch({ isDemo: true })]), hasDemo: true });
  renderAt('/admin/batches', <BatchesPage />, answers);
  expect((await screen.findByRole('rowheader')).textContent).toMatch(/demo$/);
  const filter = screen.getByRole('combobox', { name: 'Filter by demo data' });
  await user.selectOptions(filter, 'With demo data');
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ demo: 'with' }));
  expect(screen.getByTestId('address').textContent).toBe('/admin/batches?demo=with');
});
