import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminJob } from '@manabar/contracts';
import { adminJob as job } from '#test/admin-job.ts';
import { rowOf } from '#test/element-queries.ts';
import { type Answers, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import BulkJobsPage from './bulk-jobs-page.tsx';

const over = job({
  id: 30,
  kind: 'generatedCodes.delete',
  change: { kind: 'generatedCodes.delete' },
  state: 'done',
  selected: 'ids',
  total: 3,
  done: 1,
  failed: 2,
});

function open(rows: AdminJob[] = [job(), over]) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const jobs = {
    list: vi.fn<(input: object) => unknown>(() => pageOf(rows)),
    get: vi.fn<(input: object) => unknown>(() => ({ ...job(), errors: [] })),
    cancel: vi.fn<(input: object) => unknown>(() => job({ state: 'cancelled' })),
  };
  renderSignedIn('/admin/jobs', <BulkJobsPage />, { admin: { jobs } } as unknown as Answers);
  return { user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), ...jobs };
}

const running = 'Codes: take off sale';

it('the page of bulk jobs shows actor and progress and offers no cancellation of ended jobs', async () => {
  open();
  const texts = (row: Awaited<ReturnType<typeof rowOf>>) =>
    row.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(texts(await rowOf(running)).slice(0, 4)).toEqual([
    'All found',
    'root',
    'Running',
    '120 of 500',
  ]);
  const ended = await rowOf('Generated codes: delete');
  expect(texts(ended).slice(0, 4)).toEqual(['Selected', 'root', 'Finished', '1 of 3 · Failed: 2']);
  expect(ended.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Details']);
});

it('the page of bulk jobs polls every two seconds while a job is running', async () => {
  const { list } = open([job()]);
  await rowOf(running);
  list.mockImplementation(() => pageOf([job({ state: 'done', done: 500 })]));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByText('500 of 500')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(list).toHaveBeenCalledTimes(2);
});

it('an admin cancels a bulk job after a confirmation, and is told when it has already ended', async () => {
  const { user, list, cancel } = open();
  const row = await rowOf(running);
  await user.click(row.getByRole('button', { name: `Cancel change: ${running}, 31` }));
  const question = within(await screen.findByRole('dialog', { name: `Cancel: ${running}?` }));
  await user.click(question.getByRole('button', { name: 'Keep running' }));
  expect(cancel).not.toHaveBeenCalled();
  cancel.mockImplementationOnce(refuseWith('conflict', { state: 'done' }));
  const press = async () => {
    await user.click(row.getByRole('button', { name: `Cancel change: ${running}, 31` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Cancel: ${running}?` }));
    await user.click(dialog.getByRole('button', { name: 'Cancel change' }));
  };
  await press();
  expect(await screen.findByText('Failed to cancel: already finished')).toBeTruthy();
  list.mockImplementation(() => pageOf([job({ state: 'cancelled' }), over]));
  await press();
  expect(await screen.findByText('Change cancelled')).toBeTruthy();
  expect(cancel.mock.calls).toEqual([[{ id: 31 }], [{ id: 31 }]]);
  await waitFor(() => expect(row.getByText('Cancelled')).toBeTruthy());
});

it('the page of bulk jobs names the rows that a job could not change, with reasons', async () => {
  const { user, get } = open();
  get.mockImplementation(() => ({
    ...over,
    failed: 5,
    errors: [
      { id: 7, code: 'conflict' },
      { id: 8, code: 'not_found' },
      { id: 9, code: 'UNEXPECTED_ERROR' },
    ],
  }));
  const row = await rowOf('Generated codes: delete');
  await user.click(row.getByRole('button', { name: /^Details/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Generated codes: delete' }));
  const errors = await dialog.findByRole('list', { name: 'Rows that failed, and why' });
  const [first, second, third] = within(errors).getAllByRole('listitem');
  expect(first!.textContent).toBe('#7 belongs to an order or may be redeemed already');
  expect(second!.textContent).toBe('#8 no longer exists');
  expect(third!.textContent).toMatch(/^#9 \S/);
  expect(dialog.getByText('and 2 more')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Cancel change' })).toBeNull();
});

it('the page of bulk jobs explains an empty list and shows a failure to load', async () => {
  const { list, user } = open([]);
  expect(await screen.findByText('No bulk changes yet')).toBeTruthy();
  list.mockImplementation(refuseWith('rate_limited'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by state' }), 'Failed');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
