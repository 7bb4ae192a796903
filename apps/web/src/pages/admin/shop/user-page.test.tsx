import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ServiceAccount } from '@manabar/contracts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { address, Refusal, refuseWith } from '#test/render.tsx';
import { adminUser } from '#test/admin-rows.ts';
import { detail, open, press, dialog, fill, submit } from '#test/admin-user-page.tsx';

describe('the page of a user', () => {
  it('the admin page of a user shows identity, balances, sessions and orders', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Nova', level: 1 })).toBeTruthy();
    expect(screen.getByText('$4.99')).toBeTruthy();
    expect(screen.getByText('₽1,234.50')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'order-1' });
    expect(link.getAttribute('href')).toBe('/admin/orders/order-1');
    const row = link.closest('tr')!;
    expect(within(row).getByText('Roblox · 400 × 2')).toBeTruthy();
    expect(within(row).getByText('$9.98')).toBeTruthy();
    expect(within(row).getByText('Completed')).toBeTruthy();
    expect(screen.getByText('Balance top-up').closest('tr')?.textContent).toContain('$50.00');
    expect(await screen.findAllByRole('button', { name: /^End: / })).toHaveLength(2);
  });

  it.each(['7777', 'nobody'])(
    'the admin page of a user says that the user %s does not exist and links back to the list',
    async (id) => {
      open({ get: refuseWith(id === 'nobody' ? 'validation_error' : 'not_found') }, id);
      expect(await screen.findByText('User not found')).toBeTruthy();
      for (const back of screen.getAllByRole('link', { name: 'Back to users' }))
        expect(back.getAttribute('href')).toBe('/admin/users');
      expect(screen.queryByText(/^Failed to load data/)).toBeNull();
    },
  );

  it('the admin page of a user redirects to the service account when the id belongs to one', async () => {
    const service: ServiceAccount = {
      ...{ id: 42, name: 'Reseller', note: '', balanceUsd: 0, balanceRub: 0, blocked: null },
      ...{ created: '2026-01-05T10:00:00.000Z', version: 1, keys: [] },
    };
    open({ get: refuseWith('not_found') }, '42', { services: { get: () => service } });
    await waitFor(() => expect(address()).toBe('/admin/services/42'));
  });

  it('the admin page of a user shows why the user could not be loaded, in place and as a toast, and retries', async () => {
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

describe('the password', () => {
  it('an admin sets a user’s password of at least 6 characters', async () => {
    const asked = open();
    await press('Set password');
    const field = dialog().getByLabelText<HTMLInputElement>(/^New password/);
    await pasteIntoField(userEvent, field, '12345');
    await userEvent.click(dialog().getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await submit('Set password');
    expect(await dialog().findByText('At least 6 characters')).toBeTruthy();
    await userEvent.type(field, '6');
    await submit('Set password');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(asked['setPassword']).toEqual([{ id: 42, password: '123456' }]);
  });

  it('offers no way to set the password of another admin and says how to do it', async () => {
    open({ get: () => detail({ nickname: 'boss', role: 'admin' }) });
    expect(await screen.findByText(/pnpm admin:create boss --reset/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  });

  it('says to an admin that setting their own password ends all their sessions', async () => {
    open({ get: () => detail({ id: 7, role: 'admin' }) }, '7');
    await press('Set password');
    expect(
      dialog().getByText('You are logged out on every device, also on this one.'),
    ).toBeTruthy();
    expect(dialog().queryByText(/asked to choose a new one/)).toBeNull();
  });

  it('explains the refusal to set the password of a user who has become an admin meanwhile', async () => {
    open({ setPassword: refuseWith('forbidden') });
    await press('Set password');
    await pasteIntoField(userEvent, dialog().getByLabelText(/^New password/), 'secret1');
    await submit('Set password');
    const said = /^Failed to update password: .*pnpm admin:create Nova --reset$/;
    expect(await dialog().findByText(said)).toBeTruthy();
  });
});

describe('the second factor', () => {
  it("an admin turns off a customer's second factor with a reason", async () => {
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

  it('offers no action on the second factor of another admin, or of a customer without one', async () => {
    open({ get: () => detail({ role: 'admin', secondFactorSince: '2026-01-06T10:00:00.000Z' }) });
    expect(await screen.findByText(/^on since /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn off two-factor authentication' })).toBeNull();
    cleanup();
    open();
    expect(await screen.findByRole('heading', { name: 'Nova', level: 1 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn off two-factor authentication' })).toBeNull();
  });
});

it('the admin page of a user links to their audit log, support requests and security events', async () => {
  open();
  const addressOf = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await addressOf('Security events of this user')).toMatch(/\?account=Nova$/);
  expect(await addressOf('Audit log of this user')).toBe('/admin/audit?q=user%3A42');
  expect(await addressOf('Support requests of this user')).toBe('/admin/support?q=Nova');
});
