import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { address, Refusal, renderAt, storeTestSession } from '#test/render.tsx';
import { EachRowDialog } from './each-row-dialog.tsx';
import { useEachRow } from './use-each-row.ts';

type Row = { id: number; name: string };
type Action = (row: Row) => Promise<unknown>;
const names = ['Mars', 'Venus', 'Pluto'];

function Chosen({ act, count, onClose }: { act: Action; count: number; onClose: () => void }) {
  const each = useEachRow();
  const rows = names.slice(0, count).map((name, id) => ({ id, name }));
  const start = () =>
    void each.start({ title: 'Activating', rows, nameOf: ({ name }) => name, act });
  return (
    <>
      <button onClick={start}>begin</button>
      <EachRowDialog each={each} onClose={onClose} />
    </>
  );
}

async function begin(act: Action, count = 3) {
  const onClose = vi.fn();
  const page = <Chosen act={act} count={count} onClose={onClose} />;
  const { router, unmount } = renderAt('/admin', page);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'begin' }));
  return { user, onClose, router, unmount };
}

/** Action whose calls end one by one. */
function createCalls() {
  const calls: { name: string; end: () => void }[] = [];
  const act: Action = ({ name }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    calls.push({ name, end: resolve });
    return promise;
  };
  return { calls, act };
}

const tooMany = (seconds: number) =>
  new Refusal('rate_limited', {}, seconds).toClientError(
    'admin.regions.update',
  ) as unknown as Error;

const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');

describe('an act on chosen rows', () => {
  it('an action on selected rows continues with the next row after a refusal and reports each one', async () => {
    const asked: string[] = [];
    const { user, onClose } = await begin(async ({ name }) => {
      asked.push(name);
      if (name === 'Venus')
        throw new Refusal('conflict').toClientError('admin.regions.update') as unknown as Error;
    });
    expect(await screen.findByText('Finished: 2 of 3 succeeded')).toBeTruthy();
    expect(asked).toEqual(names);
    const failures = screen.getByRole('list', { name: 'What failed, and why' });
    expect(failures.textContent).toMatch(/^Venus \S/);
    expect(failures.textContent).not.toMatch(/Mars|Pluto/);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('an action on selected rows stops when the admin does not confirm their identity', async () => {
    const asked: string[] = [];
    await begin(async ({ name }) => {
      asked.push(name);
      const refusal = new Refusal('step_up_required', { method: 'password' });
      throw refusal.toClientError('admin.users.unblock') as unknown as Error;
    });
    expect(await screen.findByText('Stopped: 0 of 3 succeeded')).toBeTruthy();
    expect(asked).toEqual(['Mars']);
  });

  it('an action on selected rows handles one after the other and can be stopped between two', async () => {
    const { calls, act } = createCalls();
    const { user, onClose } = await begin(act);
    expect(await screen.findByText('0 of 3 done')).toBeTruthy();
    expect([calls.length, bar()]).toEqual([1, '0']);
    calls[0]!.end();
    expect(await screen.findByText('1 of 3 done')).toBeTruthy();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(bar()).toBe('33');
    // The dialog cannot be closed while the action runs.
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    calls[1]!.end();
    expect(await screen.findByText('Stopped: 2 of 3 succeeded')).toBeTruthy();
    expect(calls.map(({ name }) => name)).toEqual(['Mars', 'Venus']);
  });

  it('an action on selected rows blocks Back and asks before the window closes while it runs', async () => {
    storeTestSession();
    const { calls, act: send } = createCalls();
    const { user, router } = await begin(send, 1);
    const unload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await screen.findByText('0 of 1 done');
    // React runs the effects of the rendered dialog before it handles a key.
    await user.tab();
    await act(() => router.navigate('/admin/orders'));
    expect(address()).toBe('/admin');
    expect(unload()).toBe(true);
    calls[0]!.end();
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(unload()).toBe(false);
    await act(() => router.navigate('/admin/orders'));
    expect(address()).toBe('/admin/orders');
  });

  it('an action on selected rows starts no other call after a redirect has closed the page', async () => {
    storeTestSession();
    const { calls, act: send } = createCalls();
    const { router, unmount } = await begin(send);
    clearSession();
    await act(() => router.navigate('/login'));
    expect(address()).toBe('/login');
    unmount();
    await act(async () => calls[0]!.end());
    expect(calls.map(({ name }) => name)).toEqual(['Mars']);
  });

  it('an action on selected rows waits for a rate limit, says so, and continues with the same row', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked: string[] = [];
    await begin(async ({ name }) => {
      asked.push(name);
      if (asked.length === 2) throw tooMany(30);
    });
    expect(await screen.findByText(/^1 of 3 done .*Continuing in 30 seconds/)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toEqual(['Mars', 'Venus']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText('Finished: 3 of 3 succeeded')).toBeTruthy();
    expect(asked).toEqual(['Mars', 'Venus', 'Venus', 'Pluto']);
    vi.useRealTimers();
  });

  it('an action on selected rows stops at once while it waits for a rate limit', async () => {
    const { user } = await begin(async () => {
      throw tooMany(3600);
    });
    await screen.findByText(/Continuing in 3600 seconds/);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped: 0 of 3 succeeded')).toBeTruthy();
  });

  it('an action on selected rows says that there was nothing to do when no row is selected', async () => {
    const act = vi.fn();
    await begin(act, 0);
    expect(await screen.findByText(/^Nothing to change/)).toBeTruthy();
    expect(act).not.toHaveBeenCalled();
  });
});
