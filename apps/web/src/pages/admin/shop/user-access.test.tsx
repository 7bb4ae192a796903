import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Refusal, refuseWith } from '#test/render.tsx';
import { adminUser } from '#test/admin-rows.ts';
import type { Answer } from '#test/recorded-calls.ts';
import {
  detail,
  open,
  press,
  dialog,
  fill,
  changeBalance,
  submit,
} from '#test/admin-user-page.tsx';

describe('a deleted account', () => {
  const deleted = { nickname: 'deleted-42', blocked: '2026-01-07T10:00:00.000Z' };
  const actions = () =>
    ['Change balance', 'Set password', 'Unblock'].filter((name) =>
      screen.queryByRole('button', { name }),
    );

  it('the admin page of a deleted account says that the customer deleted it, and offers no action', async () => {
    open({ get: () => detail({ ...deleted, balanceUsd: 0, balanceRub: 0 }) });
    expect(await screen.findByText('Deleted')).toBeTruthy();
    expect(screen.getByText(/The customer deleted this account/)).toBeTruthy();
    expect(actions()).toEqual([]);
  });

  it('the admin page of a deleted account that still has money offers only the change of its balance', async () => {
    open({ get: () => detail(deleted) });
    await screen.findByText('Deleted');
    expect(actions()).toEqual(['Change balance']);
  });
});

describe('access', () => {
  it('an admin blocks a user with a reason and unblocks them', async () => {
    let blocked: string | null = null;
    const asked = open({
      get: () => detail({ blocked }),
      block: () => {
        blocked = '2026-01-07T10:00:00.000Z';
        return adminUser({ blocked });
      },
    });
    await press('Block');
    await submit('Block');
    expect(await dialog().findByText('Required')).toBeTruthy();
    await fill(/^Reason/, 'Stolen cards');
    await submit('Block');
    await press('Unblock');
    expect(asked['block']).toEqual([{ id: 42, version: 1, reason: 'Stolen cards' }]);
    await fill(/^Reason/, 'A mistake');
    await submit('Unblock');
    await waitFor(() => expect(asked['unblock']).toHaveLength(1));
  });

  it('the block dialog reloads a user after a concurrent change and keeps the reason', async () => {
    let version = 1;
    const asked = open({
      get: () => detail({ version }),
      block: (sent) => {
        if (sent['version'] === 2) return adminUser({ version: 3 });
        version = 2;
        throw new Refusal('conflict', { version });
      },
    });
    await press('Block');
    await fill(/^Reason/, 'Stolen cards');
    await submit('Block');
    expect(await screen.findByText('This was changed by someone else')).toBeTruthy();
    await submit('Load the current values');
    await waitFor(() => expect(screen.queryByText('This was changed by someone else')).toBeNull());
    expect(dialog().getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Stolen cards');
    await submit('Block');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked['block']?.at(-1)).toEqual({ id: 42, version: 2, reason: 'Stolen cards' });
  });

  it('closes the block dialog when another admin has already blocked the user', async () => {
    let blocked: string | null = null;
    open({
      get: () => detail({ blocked }),
      block: () => {
        blocked = '2026-01-07T10:00:00.000Z';
        throw new Refusal('conflict', { version: 2 });
      },
    });
    await press('Block');
    await fill(/^Reason/, 'Stolen cards');
    await submit('Block');
    await screen.findByText('This was changed by someone else');
    await submit('Load the current values');
    expect(await screen.findByRole('button', { name: 'Unblock' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes the block dialog when the page learns that the user is already blocked', async () => {
    const changed = Promise.withResolvers<unknown>();
    const get = vi.fn<Answer>(() => detail());
    open({ get });
    await changeBalance('5');
    get.mockImplementation(() => changed.promise);
    await submit('Change balance');
    await press('Block');
    await fill(/^Reason/, 'Stolen cards');
    changed.resolve(detail({ blocked: '2026-01-07T10:00:00.000Z', version: 2 }));
    expect(await screen.findByRole('button', { name: 'Unblock' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('sessions', () => {
  it('an admin ends sessions of a user one by one or all at once', async () => {
    const asked = open();
    await userEvent.click((await screen.findAllByRole('button', { name: /^End: / }))[1]!);
    await submit('End');
    expect(await screen.findByText('1 session ended')).toBeTruthy();
    await press('End all sessions');
    expect(dialog().getByText('The user will have to log in again on every device.')).toBeTruthy();
    await submit('End all sessions');
    expect(await screen.findByText('2 sessions ended')).toBeTruthy();
    expect(asked['revokeSessions']).toEqual([{ id: 42, sessionIds: [12] }, { id: 42 }]);
  });

  it('the admin page of a user says that sessions could not be ended', async () => {
    open({ revokeSessions: refuseWith('rate_limited') });
    await press('End all sessions');
    await submit('End all sessions');
    expect(await screen.findByText(/^Failed to end the sessions: Too many attempts/)).toBeTruthy();
  });
});
