import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Refusal, renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import { adminUser } from '#test/admin-rows.ts';
import UserPage from './user-page.tsx';

type Asked = Record<string, unknown>;
type Answer = (input: Asked) => unknown;

const detail = (over: Asked = {}) => ({
  ...adminUser(),
  sessions: 2,
  orders: 1,
  secondFactorSince: null,
  ...over,
});
const sessions = [
  { id: 11, created: '2026-01-05T10:00:00.000Z', lastUsed: '2026-01-06T10:00:00.000Z' },
  { id: 12, created: '2026-01-04T10:00:00.000Z', lastUsed: '2026-01-04T12:00:00.000Z' },
].map((session) => ({ ...session, expires: '2026-02-05T10:00:00.000Z' }));
const order = {
  id: 'order-1',
  created_at: '2026-01-06T10:00:00.000Z',
  status: 'completed',
  total_amount: 9.98,
  refunded_amount: 0,
  currency: 'usd',
  userId: 42,
  nickname: 'Nova',
  payment: null,
  items: [
    { id: 1, item_type: 'code', amount: 400, product: { title: 'Roblox' }, topup_data: null },
  ],
};

/** Opens the page of user 42; `answers` override the defaults. Returns the sent inputs by call. */
function open(answers: Record<string, Answer> = {}, id = '42') {
  storeTestSession();
  const asked: Record<string, Asked[]> = {};
  const usual: Record<string, Answer> = {
    get: () => detail(),
    sessions: () => sessions,
    orders: () => ({ items: [order], total: 1, page: 1, pageSize: 50 }),
    adjustBalance: () => adminUser(),
    setPassword: () => adminUser(),
    block: () => adminUser(),
    unblock: () => adminUser(),
    revokeSessions: ({ sessionIds }) => ({ revoked: sessionIds ? 1 : 2 }),
    ...answers,
  };
  const noted = Object.entries(usual).map(([name, answer]) => [
    name,
    (input: Asked) => {
      (asked[name] ??= []).push(input);
      return answer(input);
    },
  ]);
  const users = Object.fromEntries(noted) as unknown;
  renderAt(`/admin/users/${id}`, <UserPage params={{ id }} />, {
    admin: { users },
  } as unknown as Answers);
  return asked;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const fill = async (label: RegExp, text: string) => {
  await userEvent.click(dialog().getByRole('textbox', { name: label }));
  await userEvent.paste(text);
};

/** Fills in the balance dialog with an amount and a reason. */
async function changeBalance(amount: string): Promise<void> {
  await press('Change balance');
  await fill(/^Amount/, amount);
  await fill(/^Reason/, 'Paid in cash');
}
const submit = async (name: string) => userEvent.click(dialog().getByRole('button', { name }));

describe('the page of a user', () => {
  it('shows identity, balances, sessions and orders of a user', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Nova', level: 1 })).toBeTruthy();
    expect(screen.getByText('$4.99')).toBeTruthy();
    expect(screen.getByText('₽1,234.50')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'order-1' });
    expect(link.getAttribute('href')).toBe('/admin/orders/order-1');
    const row = link.closest('tr')!;
    expect(within(row).getByText('Roblox · 400')).toBeTruthy();
    expect(within(row).getByText('$9.98')).toBeTruthy();
    expect(within(row).getByText('Completed')).toBeTruthy();
    expect(await screen.findAllByRole('button', { name: /^End: / })).toHaveLength(2);
  });

  it.each(['7777', 'nobody'])('says that the user %s does not exist and links back', async (id) => {
    open(
      {
        get: () => {
          throw new Refusal(id === 'nobody' ? 'validation_error' : 'not_found');
        },
      },
      id,
    );
    expect(await screen.findByText('User not found')).toBeTruthy();
    expect(screen.queryByText(/^Failed to load data/)).toBeNull();
  });

  it('shows why a user could not be loaded in place and as a toast, and retries', async () => {
    let down = true;
    open({
      get: () => {
        if (down) throw new Refusal('rate_limited');
        return detail();
      },
    });
    const said = /^Failed to load data: Too many attempts/;
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    down = false;
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Nova', level: 1 })).toBeTruthy();
  });
});

describe('the balance', () => {
  it('previews a balance change and sends it with a reason and an idempotency key', async () => {
    const asked = open();
    await changeBalance('0.02');
    expect(dialog().getByRole('status').textContent).toBe('Balance$4.99 → $5.01');
    await submit('Change balance');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(asked['adjustBalance']).toEqual([
      {
        id: 42,
        currency: 'usd',
        mode: 'add',
        amount: 0.02,
        reason: 'Paid in cash',
        idempotencyKey: expect.stringMatching(/.{20}/) as string,
      },
    ]);
    await waitFor(() => expect(asked['get']!.length).toBeGreaterThan(1));
  });

  it('keeps the idempotency key of an unanswered balance change after the dialog closes', async () => {
    let answers = false;
    const asked = open({
      adjustBalance: () => {
        if (!answers) throw new TypeError('no answer');
        return adminUser();
      },
    });
    await changeBalance('5');
    await submit('Change balance');
    expect(
      await screen.findByText(/it will not be applied twice/, {}, { timeout: 3000 }),
    ).toBeTruthy();
    await submit('Cancel');
    await press('Discard');
    answers = true;
    await changeBalance('5');
    await submit('Change balance');
    expect(await screen.findByText('Saved')).toBeTruthy();
    // One automatic retry and one by hand belong to the same attempt.
    const keys = asked['adjustBalance']!.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('names the missing amount when a deduction exceeds the balance', async () => {
    open({
      adjustBalance: () => {
        const details = { required: 10, available: 4.99, currency: 'usd' };
        throw new Refusal('insufficient_balance', details);
      },
    });
    await changeBalance('-10');
    expect(dialog().getByText('Not enough on the balance.')).toBeTruthy();
    await submit('Change balance');
    const said =
      'Failed to update balance: the balance is $4.99, but $10.00 would be subtracted. Enter a smaller amount.';
    expect(await dialog().findByText(said)).toBeTruthy();
  });

  it('sets a balance only from the displayed one and otherwise shows the current one', async () => {
    let balanceUsd = 4.99;
    const asked = open({
      get: () => detail({ balanceUsd }),
      adjustBalance: ({ expected }) => {
        if (expected === 7.5) return adminUser();
        balanceUsd = 7.5;
        throw new Refusal('conflict', { reason: 'balance_changed' });
      },
    });
    await changeBalance('20');
    await userEvent.selectOptions(dialog().getByLabelText('Action'), 'Set the balance');
    await submit('Change balance');
    expect(await dialog().findByText(/it is now \$7\.50/)).toBeTruthy();
    expect(dialog().getByRole('status').textContent).toBe('Balance$7.50 → $20.00');
    await submit('Change balance');
    expect(await screen.findByText('Saved')).toBeTruthy();
    const [first, second] = asked['adjustBalance']!;
    expect([first!['expected'], second!['expected']]).toEqual([4.99, 7.5]);
    expect(second!['idempotencyKey']).not.toBe(first!['idempotencyKey']);
  });

  it('requires an amount and a reason for a balance change', async () => {
    const asked = open();
    await press('Change balance');
    await submit('Change balance');
    expect(await dialog().findAllByText('Required')).toHaveLength(2);
    expect(asked['adjustBalance']).toBeUndefined();
  });

  it("does not change an admin's own balance and says who can", async () => {
    open({ get: () => detail({ id: 7, nickname: 'demo', role: 'admin' }) }, '7');
    expect(await screen.findByText(/You cannot change your own balance here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change balance' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Set password' })).toBeTruthy();
  });
});

describe('the password', () => {
  it('requires a password of at least 6 characters', async () => {
    const asked = open();
    await press('Set password');
    const field = dialog().getByLabelText(/^New password/);
    await userEvent.type(field, '12345');
    await submit('Set password');
    expect(await dialog().findByText('At least 6 characters')).toBeTruthy();
    await userEvent.type(field, '6');
    await submit('Set password');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(asked['setPassword']).toEqual([{ id: 42, password: '123456' }]);
  });

  it('does not set the password of another admin and says where to do it', async () => {
    open({ get: () => detail({ nickname: 'boss', role: 'admin' }) });
    expect(await screen.findByText(/pnpm admin:create boss --reset/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  });

  it('explains the refusal when a user became an admin meanwhile', async () => {
    open({
      setPassword: () => {
        throw new Refusal('forbidden');
      },
    });
    await press('Set password');
    await userEvent.type(dialog().getByLabelText(/^New password/), 'secret1');
    await submit('Set password');
    const said = /^Failed to update password: .*pnpm admin:create Nova --reset$/;
    expect(await dialog().findByText(said)).toBeTruthy();
  });
});

describe('the second factor', () => {
  it("turns off a customer's second factor with a reason", async () => {
    let secondFactorSince: string | null = '2026-01-06T10:00:00.000Z';
    const asked = open({
      get: () => detail({ secondFactorSince }),
      removeSecondFactor: () => {
        secondFactorSince = null;
        return adminUser();
      },
    });
    expect(await screen.findByText(/^on since /)).toBeTruthy();
    await press('Turn off two-factor authentication');
    await submit('Turn off');
    expect(await dialog().findByText('Required')).toBeTruthy();
    expect(asked['removeSecondFactor']).toBeUndefined();
    await fill(/^Reason/, 'Lost the phone');
    await submit('Turn off');
    await waitFor(() => expect(screen.queryByText(/^on since /)).toBeNull());
    expect(asked['removeSecondFactor']).toEqual([{ id: 42, version: 1, reason: 'Lost the phone' }]);
    expect(screen.queryByRole('button', { name: 'Turn off two-factor authentication' })).toBeNull();
  });

  it('offers no action on the second factor of admins and of customers without one', async () => {
    open({ get: () => detail({ role: 'admin', secondFactorSince: '2026-01-06T10:00:00.000Z' }) });
    expect(await screen.findByText(/^on since /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn off two-factor authentication' })).toBeNull();
  });
});

describe('access', () => {
  it('blocks a user with a reason and unblocks them', async () => {
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

  it('reloads a user after a concurrent change and keeps the reason', async () => {
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

  it('never turns the question whether to block into its opposite', async () => {
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
  it('ends sessions of a user one by one or all at once', async () => {
    const asked = open();
    await userEvent.click((await screen.findAllByRole('button', { name: /^End: / }))[1]!);
    await submit('End');
    expect(await screen.findByText('1 session ended')).toBeTruthy();
    await press('End all sessions');
    await submit('End all sessions');
    expect(await screen.findByText('2 sessions ended')).toBeTruthy();
    expect(asked['revokeSessions']).toEqual([{ id: 42, sessionIds: [12] }, { id: 42 }]);
  });

  it('says that sessions could not be ended', async () => {
    open({
      revokeSessions: () => {
        throw new Refusal('rate_limited');
      },
    });
    await press('End all sessions');
    await submit('End all sessions');
    expect(await screen.findByText(/^Failed to end the sessions: Too many attempts/)).toBeTruthy();
  });
});
