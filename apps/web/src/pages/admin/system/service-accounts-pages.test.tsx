import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ApiKey, ServiceAccount } from '@manabar/contracts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import {
  address,
  renderAt,
  storeTestSession,
  type Answers,
  pageOf,
  refuseWith,
} from '#test/render.tsx';
import ServiceAccountPage from './service-account-page.tsx';
import ServiceAccountsPage from './service-accounts-page.tsx';

const apiKey = (over: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: 5, name: 'production', prefix: 'mbk_abc123def456_', scopes: ['cart', 'orders'] },
  ...{ limitUsd: 100, limitRub: null, spentTodayUsd: 12.5, spentTodayRub: 0 },
  ...{ created: '2026-01-05T10:00:00.000Z', expires: '2026-04-05T10:00:00.000Z' },
  ...{ lastUsed: '2026-01-06T10:00:00.000Z', revoked: null, state: 'living', expiresSoon: false },
  ...over,
});
const account = (over: Partial<ServiceAccount> = {}): ServiceAccount => ({
  ...{ id: 42, name: 'Reseller', note: 'contract 17', balanceUsd: 70, balanceRub: 0 },
  ...{ created: '2026-01-05T10:00:00.000Z', blocked: null, version: 3, keys: [apiKey()] },
  ...over,
});
const secret = `mbk_abc123def456_${'s'.repeat(43)}`;

function world(stored: () => unknown = account) {
  storeTestSession();
  const services = {
    list: vi.fn<(input: object) => unknown>(),
    get: vi.fn<(input: object) => unknown>(stored),
    create: vi.fn<(input: object) => unknown>(() => account()),
    update: vi.fn<(input: object) => unknown>(() => account({ version: 4 })),
    block: vi.fn<(input: object) => unknown>(() => account()),
    adjustBalance: vi.fn<(input: object) => unknown>(() => account()),
    createKey: vi.fn<(input: object) => unknown>(() => ({ key: apiKey({ id: 6 }), secret })),
    revokeKey: vi.fn<(input: object) => unknown>(() => account()),
  };
  return {
    user: userEvent.setup(),
    services,
    answers: { admin: { services } } as unknown as Answers,
  };
}
const openList = (list: () => unknown) => {
  const all = world();
  all.services.list.mockImplementation(list);
  renderAt('/admin/services', <ServiceAccountsPage />, all.answers);
  return all;
};
const openOne = (stored?: () => unknown) => {
  const all = world(stored);
  renderAt('/admin/services/42', <ServiceAccountPage params={{ id: '42' }} />, all.answers);
  return all;
};
describe('the accounts', () => {
  it("lists service accounts with balances, today's spending, keys and last use", async () => {
    const keys = [
      apiKey(),
      apiKey({ id: 6, spentTodayUsd: 0.1, spentTodayRub: 5 }),
      apiKey({ id: 7, state: 'revoked', spentTodayUsd: 0, lastUsed: null }),
    ];
    openList(() => pageOf([account({ keys })]));
    const row = (await screen.findByRole('rowheader', { name: 'Reseller' })).closest('tr')!;
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 4)).toEqual(['$70.00', '₽0.00', '$12.60 · ₽5.00', '2']);
    expect(cells[5]).toBe('Active');
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/services/42');
  });

  it('marks service accounts with an API key that expires soon, unless they are blocked', async () => {
    const keys = [apiKey(), apiKey({ id: 6, expiresSoon: true })];
    const blocked = account({ id: 43, name: 'Closed', blocked: '2026-02-01T10:00:00.000Z', keys });
    openList(() => pageOf([account({ keys }), blocked]));
    const row = (await screen.findByRole('rowheader', { name: 'Reseller' })).closest('tr')!;
    expect(within(row).getByText('Expires soon')).toBeTruthy();
    expect(screen.getAllByText('Expires soon')).toHaveLength(1);
  });

  it('explains service accounts when there are none and offers to add one', async () => {
    const { user, services } = openList(() => pageOf([]));
    expect(await screen.findByText(/daily limit/)).toBeTruthy();
    const [add] = screen.getAllByRole('button', { name: 'New account' });
    await user.click(add!);
    await user.type(screen.getByLabelText(/^Name/), 'ab');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('At least 3 characters')).toBeTruthy();
    expect(services.create).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText(/^Name/), 'c');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/admin/services/42'));
    expect(services.create).toHaveBeenCalledWith({
      name: 'abc',
      note: '',
      idempotencyKey: expect.any(String),
    });
  });
});

describe('a new key', () => {
  const make = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'New key' }));
    await pasteIntoField(user, screen.getByLabelText(/^Name/), 'production');
    await user.click(screen.getByRole('checkbox', { name: 'Cart' }));
    await user.click(screen.getByRole('checkbox', { name: 'Orders and codes' }));
  };
  const submit = () => screen.getByRole('button', { name: 'Create key' });

  it('an admin creates an API key with chosen scopes and sees it once', async () => {
    const { user, services } = openOne();
    await make(user);
    const rub = screen.getByLabelText(/^Daily limit, RUB/);
    await user.clear(rub);
    await user.click(submit());
    expect(await screen.findByText(secret)).toBeTruthy();
    expect(services.createKey).toHaveBeenCalledWith({
      ...{ accountId: 42, name: 'production', scopes: ['cart', 'orders'] },
      ...{ limitUsd: 100, limitRub: null, days: 90 },
    });
    // Closing asks for confirmation, and its dialog can return to the key.
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByText(/have to create another/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    expect(screen.getByText(secret)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(secret);
    await user.click(screen.getByRole('button', { name: 'Saved, close' }));
    expect(screen.queryByText(secret)).toBeNull();
    expect(document.body.textContent).not.toContain(secret);
  });

  it('the form of an API key requires a scope and sends the chosen expiry', async () => {
    const { user, services } = openOne();
    await user.click(await screen.findByRole('button', { name: 'New key' }));
    await user.type(screen.getByLabelText(/^Name/), 'x');
    await user.click(submit());
    expect(screen.getByText('Required')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Catalogue' }));
    await user.selectOptions(screen.getByLabelText('Valid for'), 'other');
    await user.type(screen.getByLabelText(/^Days/), '367');
    await user.click(submit());
    expect(services.createKey).not.toHaveBeenCalled();
    await user.clear(screen.getByLabelText(/^Days/));
    await user.type(screen.getByLabelText(/^Days/), '7');
    await user.click(submit());
    await screen.findByText(secret);
    expect(services.createKey).toHaveBeenCalledWith(expect.objectContaining({ days: 7 }));
  });

  it('the form of an API key says that the service account has too many keys', async () => {
    const { user, services } = openOne();
    services.createKey.mockImplementation(
      refuseWith('conflict', { reason: 'too_many_keys', limit: 20 }),
    );
    await make(user);
    await user.click(submit());
    expect(await screen.findByText(/already has 20 active keys/)).toBeTruthy();
  });
});

describe('an account', () => {
  it('the admin page of a service account shows each API key with its limits, scopes and end', async () => {
    const revoked = { state: 'revoked', revoked: '2026-01-31T10:00:00.000Z' } as const;
    const keys = [apiKey(), apiKey({ id: 6, name: 'old', ...revoked })];
    openOne(() => account({ blocked: '2026-02-01T10:00:00.000Z', keys }));
    const row = (await screen.findByRole('rowheader', { name: /production/ })).closest('tr')!;
    expect(row.textContent).toContain('mbk_abc123def456_…');
    expect(row.textContent).toContain('$12.50 / $100.00');
    expect(row.textContent).toContain('₽0.00 / no limit');
    expect(row.textContent).toContain('Cart, Orders and codes');
    // Keys of a blocked account are unusable.
    expect(within(row).getByText('Blocked')).toBeTruthy();
    expect(screen.getByText('Feb 1, 2026', { exact: false }).tagName).toBe('TIME');
    const old = screen.getByRole('rowheader', { name: /old/ }).closest('tr')!;
    expect(within(old).getByText('Jan 31, 2026', { exact: false }).tagName).toBe('TIME');
    // Links contain ids, because accounts can be renamed.
    const calls = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^Calls: / });
    expect(calls.map(({ pathname, search }) => pathname + search)).toEqual([
      '/admin/audit?target=api_key%3A5',
      '/admin/audit?target=api_key%3A6',
    ]);
    expect(screen.getByRole('link', { name: 'Orders of this account' }).getAttribute('href')).toBe(
      '/admin/orders?q=Reseller',
    );
  });

  it('marks an API key that expires soon', async () => {
    const keys = [apiKey({ expiresSoon: true }), apiKey({ id: 6, name: 'next' })];
    openOne(() => account({ keys }));
    const row = (await screen.findByRole('rowheader', { name: /production/ })).closest('tr')!;
    expect(within(row).getByText('Expires soon')).toBeTruthy();
    const next = screen.getByRole('rowheader', { name: /next/ }).closest('tr')!;
    expect(within(next).getByText('Active')).toBeTruthy();
  });

  it('an admin revokes an API key after a confirmation, and is told of a failure', async () => {
    const { user, services } = openOne();
    services.revokeKey.mockImplementationOnce(refuseWith('UNEXPECTED_ERROR'));
    await user.click(await screen.findByRole('button', { name: 'Revoke: production' }));
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(/^Failed to revoke the key/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Key revoked')).toBeTruthy();
    expect(services.revokeKey).toHaveBeenLastCalledWith({ id: 5 });
  });

  it('an admin credits a service account like a customer', async () => {
    const { user, services } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Change balance' }));
    await user.type(screen.getByLabelText(/^Amount/), '30');
    await pasteIntoField(user, screen.getByLabelText(/^Reason/), 'paid in');
    expect(screen.getByText('$100.00')).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: 'Change balance' });
    await user.click(buttons.at(-1)!);
    await waitFor(() => expect(services.adjustBalance).toHaveBeenCalled());
    expect(services.adjustBalance.mock.calls[0]?.[0]).toMatchObject({
      ...{ id: 42, currency: 'usd', mode: 'add', amount: 30, reason: 'paid in' },
      idempotencyKey: expect.any(String) as string,
    });
  });

  it('renames a service account, and reloads it after a concurrent change', async () => {
    let stored = account();
    const { user, services } = openOne(() => stored);
    services.update.mockImplementationOnce(refuseWith('conflict', { version: 4 }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await pasteIntoField(user, screen.getByLabelText(/^Name/), ' two');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    stored = account({ name: 'Somebody else’s', version: 4 });
    await user.click(await screen.findByRole('button', { name: /Load/ }));
    const sent = { id: 42, name: 'Reseller two', version: 3 };
    expect(services.update.mock.calls[0]?.[0]).toMatchObject(sent);
    await screen.findByText('Someone else changed this to: Somebody else’s');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(services.update.mock.lastCall?.[0]).toMatchObject({ ...sent, version: 4 }),
    );
  });

  it('keeps what is typed about a service account while its new state arrives', async () => {
    const { user, services } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Change balance' }));
    await user.type(screen.getByLabelText(/^Amount/), '30');
    await pasteIntoField(user, screen.getByLabelText(/^Reason/), 'paid in');
    const changed = Promise.withResolvers<unknown>();
    services.get.mockImplementation(() => changed.promise);
    await user.click(screen.getAllByRole('button', { name: 'Change balance' }).at(-1)!);
    await waitFor(() => expect(services.get.mock.calls.length).toBeGreaterThan(1));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await pasteIntoField(user, screen.getByLabelText(/^Name/), ' two');
    changed.resolve(account({ balanceUsd: 100, version: 4 }));
    expect(await screen.findByText('$100.00')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Reseller two');
  });

  it('blocks a service account with a reason and the displayed version', async () => {
    const { user, services } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await pasteIntoField(user, screen.getByLabelText(/^Reason/), 'leaked');
    await user.click(screen.getAllByRole('button', { name: 'Block' }).at(-1)!);
    await waitFor(() =>
      expect(services.block).toHaveBeenCalledWith({ id: 42, version: 3, reason: 'leaked' }),
    );
  });

  it('links back to the list when a service account does not exist', async () => {
    openOne(refuseWith('not_found'));
    expect(await screen.findByText('Account not found')).toBeTruthy();
    const back = screen.getAllByRole('link', { name: 'Back to service accounts' });
    expect(back.at(-1)?.getAttribute('href')).toBe('/admin/services');
  });
});
