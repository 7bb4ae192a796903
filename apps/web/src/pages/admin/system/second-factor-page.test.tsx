import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminSecurity } from '@manabar/contracts';
import { describe, expect, it, vi } from 'vitest';
import { Refusal, address, type Answers, refuseWith, renderSignedIn } from '#test/render.tsx';
import SecondFactorPage from './second-factor-page.tsx';
import UsersPage from '../shop/users-page.tsx';

const off: AdminSecurity = { since: null, recoveryCodesLeft: 0, required: false };
const on: AdminSecurity = { ...off, since: '2026-01-05T10:00:00.000Z', recoveryCodesLeft: 10 };
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const uri = `otpauth://totp/Manabar:demo?issuer=Manabar&secret=${secret}`;
const recoveryCodes = Array.from({ length: 10 }, (_, i) => `CODE-000${i}-AAAA-BBBB`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

type Answer = (input: unknown) => unknown;

function open(answers: Record<string, Answer> = {}, first: AdminSecurity = off) {
  let now = first;
  const shop = {
    status: vi.fn(() => now),
    begin: vi.fn(() => ({ secret, uri })),
    enable: vi.fn<Answer>(() => {
      now = { ...now, since: on.since, recoveryCodesLeft: 10 };
      return { recoveryCodes };
    }),
    renewRecoveryCodes: vi.fn(() => ({ recoveryCodes })),
    disable: vi.fn(() => {
      now = off;
      return { success: true };
    }),
  };
  const security = { ...shop, ...answers };
  renderSignedIn('/admin/security', <SecondFactorPage />, {
    admin: { security },
  } as unknown as Answers);
  return shop;
}

describe('turning it on', () => {
  it('an admin who sets up the second factor sees the secret as picture and text, and recovery codes once', async () => {
    const { enable } = open();
    await press('Turn on');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Set up two-factor authentication');
    expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('Code from the app');
    expect(field.autocomplete).toBe('one-time-code');
    await userEvent.type(field, '123456{Enter}');
    const title = await screen.findByRole('heading', { name: 'Your recovery codes' });
    expect(document.activeElement).toBe(title);
    expect(enable).toHaveBeenCalledExactlyOnceWith({ code: '123456' });
    for (const code of recoveryCodes) expect(screen.getByText(code)).toBeTruthy();
    await press('I have saved them');
    expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Two-factor authentication');
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull();
  });

  it('setting up the second factor reports a wrong code, sends no empty one, and can be cancelled', async () => {
    const enable = vi.fn(refuseWith('second_factor_invalid'));
    open({ enable });
    await press('Turn on');
    const field = await screen.findByLabelText('Code from the app');
    await userEvent.type(field, ' {Enter}');
    expect(await screen.findByText('Enter a code')).toBeTruthy();
    expect(enable).not.toHaveBeenCalled();
    await userEvent.type(field, '000000{Enter}');
    expect(await screen.findByText(/The code is wrong/)).toBeTruthy();
    expect(localStorage.getItem('token')).toBe('token-1');
    await press('Cancel');
    expect(await screen.findByText('Off')).toBeTruthy();
  });

  it('the admin’s security page notices that another window has turned the second factor on', async () => {
    const status = vi.fn<() => AdminSecurity>().mockReturnValue(on).mockReturnValueOnce(off);
    open({
      status,
      begin: refuseWith('conflict'),
    });
    await press('Turn on');
    expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
  });
});

describe('recovery codes', () => {
  it('an admin copies new recovery codes and saves them as a file', async () => {
    const user = userEvent.setup();
    const saved: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(blob: Blob): string {
          saved.push(blob);
          return 'blob:1';
        }
        static override revokeObjectURL(): void {
          saved.length = 0;
        }
      },
    );
    open({}, on);
    await press('New recovery codes');
    const question = await screen.findByRole('dialog', { name: 'Create new recovery codes?' });
    await user.click(within(question).getByRole('button', { name: 'New recovery codes' }));
    await user.click(await screen.findByRole('button', { name: 'Copy all' }));
    expect(await screen.findByText('Codes copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(saved).toHaveLength(1);
    expect(saved[0]?.size).toBeGreaterThan(recoveryCodes.join('\n').length);
  });

  it('the admin’s security page warns when few recovery codes are left', async () => {
    open({}, { ...on, recoveryCodesLeft: 1 });
    expect((await screen.findByText('1 recovery code left')).className).toMatch(/note/);
  });
});

describe('turning it off', () => {
  it('the admin’s security page asks before the second factor is turned off, and confirms it', async () => {
    const { disable } = open({}, on);
    await press('Turn off');
    const question = await screen.findByRole('dialog', {
      name: 'Turn off two-factor authentication?',
    });
    expect(disable).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Two-factor authentication is off')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
  });

  it('the admin’s security page does not offer to turn off a required second factor', async () => {
    open({}, { ...on, required: true });
    expect(await screen.findByText(/so it cannot be turned off/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });
});

describe('a shop that requires it', () => {
  it('redirects admins without the required second factor to its set-up', async () => {
    const list = refuseWith('second_factor_setup_required');
    const answers = { admin: { users: { list } } };
    renderSignedIn('/admin/users', <UsersPage />, answers);
    await waitFor(() => expect(address()).toBe('/admin/security'));
    // The page of the set-up gives the reason.
    expect(screen.getByTestId('toasts').textContent).toBe('');
  });

  it('the admin’s security page explains that the shop requires a second factor', async () => {
    open({}, { ...off, required: true });
    expect(await screen.findByText(/requires two-factor authentication/)).toBeTruthy();
  });
});

it('the admin’s security page shows a failure to load and retries', async () => {
  let down = true;
  open({
    status: () => {
      if (down) throw new Refusal('forbidden');
      return off;
    },
  });
  expect(await screen.findByRole('alert')).toBeTruthy();
  down = false;
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
});
