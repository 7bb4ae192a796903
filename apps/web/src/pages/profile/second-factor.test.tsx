import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Profile, SecondFactor } from '@manabar/contracts';
import { getSession } from '#lib/session/session.ts';
import { newProfile } from '#test/new-profile.ts';
import { Refusal, renderAt, storeTestSession } from '#test/render.tsx';
import ProfilePage from './profile-page.tsx';

const off: SecondFactor = { since: null, recoveryCodesLeft: 0 };
const on: SecondFactor = { since: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 10 };
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `CODE-000${n}-AAAA-BBBB`);

type Confirmation = { password: string; code: string };

/** Opens the profile of a shop that accepts one password and one code. */
async function open(first: SecondFactor, role: Profile['role'] = 'user') {
  let factor = first;
  const check = ({ password, code }: Partial<Confirmation>) => {
    if (password !== 'password1') throw new Refusal('invalid_credentials');
    if (code !== undefined && code !== '123456') throw new Refusal('second_factor_invalid');
  };
  const calls = {
    begin: vi.fn((input: { password: string }) => {
      check(input);
      return { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' };
    }),
    enable: vi.fn((input: Confirmation) => {
      check(input);
      factor = on;
      return { recoveryCodes };
    }),
    renewRecoveryCodes: vi.fn((input: Confirmation) => {
      check(input);
      return { recoveryCodes };
    }),
    disable: vi.fn((input: Confirmation) => {
      check(input);
      factor = off;
      return { success: true as const };
    }),
  };
  renderAt('/profile', <ProfilePage />, {
    profile: { get: () => ({ ...newProfile, role }) },
    secondFactor: { status: () => factor, ...calls },
  });
  const part = within(await screen.findByRole('region', { name: 'Two-factor authentication' }));
  return { part, calls };
}

type Part = ReturnType<typeof within>;
const press = async (part: Part, name: string) =>
  userEvent.click(await part.findByRole('button', { name }));
const type = async (part: Part, label: string, text: string) => {
  const field = await part.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

beforeEach(storeTestSession);

it('a customer turns on the second factor with password and code, and sees the recovery codes once', async () => {
  const { part, calls } = await open(off);
  await press(part, 'Turn on…');
  await press(part, 'Next');
  expect(await part.findByText('Enter your password')).toBeTruthy();
  await type(part, 'Your password', 'password2');
  await press(part, 'Next');
  expect(await part.findByText('Wrong password')).toBeTruthy();
  await type(part, 'Your password', 'password1');
  await press(part, 'Next');
  expect(await part.findByRole('img', { name: /QR code/ })).toBeTruthy();
  await type(part, 'Code from the app', '000000');
  await press(part, 'Turn on');
  await waitFor(() => expect(calls.enable).toHaveBeenCalledTimes(1));
  await type(part, 'Code from the app', '123456');
  await press(part, 'Turn on');
  for (const code of recoveryCodes) expect(await part.findByText(code)).toBeTruthy();
  expect(calls.enable).toHaveBeenLastCalledWith({ password: 'password1', code: '123456' });
  await press(part, 'I have saved them');
  expect(await part.findByText('10 recovery codes left')).toBeTruthy();
  expect(part.queryByText(recoveryCodes[0] ?? '')).toBeNull();
  expect(getSession()).not.toBeNull();
});

it('shows that the second factor is on, and asks for new recovery codes, when the answer to turning it on was lost', async () => {
  const { part, calls } = await open(off);
  const turnOn = calls.enable.getMockImplementation()!;
  calls.enable.mockImplementationOnce((input) => {
    turnOn(input);
    throw new TypeError('failed to fetch');
  });
  await press(part, 'Turn on…');
  await type(part, 'Your password', 'password1');
  await press(part, 'Next');
  await type(part, 'Code from the app', '123456');
  await press(part, 'Turn on');
  expect(await part.findByText('10 recovery codes left')).toBeTruthy();
  const note = part.getByText(/^Two-factor authentication is on, but your recovery codes were not/);
  expect(document.activeElement).toBe(note);
  await press(part, 'New recovery codes…');
  await type(part, 'Your password', 'password1');
  await type(part, 'Code from the app', '123456');
  await press(part, 'Create new codes');
  expect(await part.findByText(recoveryCodes[0] ?? '')).toBeTruthy();
  await press(part, 'I have saved them');
  expect(await part.findByText('10 recovery codes left')).toBeTruthy();
  expect(part.queryByText(/were not shown/)).toBeNull();
});

it('a customer turns off the second factor with password and code, and sees at its field what was wrong', async () => {
  const { part, calls } = await open(on);
  await press(part, 'Turn off…');
  await press(part, 'Turn off');
  expect(await part.findByText('Enter your password')).toBeTruthy();
  expect(calls.disable).not.toHaveBeenCalled();
  await type(part, 'Your password', 'password1');
  await type(part, 'Code from the app', '000000');
  await press(part, 'Turn off');
  await waitFor(() =>
    expect(part.getByLabelText('Code from the app').getAttribute('aria-invalid')).toBe('true'),
  );
  await type(part, 'Code from the app', '123456');
  await press(part, 'Turn off');
  expect(await part.findByRole('button', { name: 'Turn on…' })).toBeTruthy();
});

it('the second factor of the profile keeps the focus when a change begins and is cancelled', async () => {
  const { part } = await open(off);
  const isFocused = (element: HTMLElement) =>
    waitFor(() => expect(document.activeElement).toBe(element));
  await press(part, 'Turn on…');
  await isFocused(await part.findByLabelText('Your password'));
  await press(part, 'Cancel');
  await isFocused(await part.findByRole('button', { name: 'Turn on…' }));
});

it('a customer renews the recovery codes with password and code', async () => {
  const { part, calls } = await open({ ...on, recoveryCodesLeft: 1 });
  expect(await part.findByText('1 recovery code left')).toBeTruthy();
  await press(part, 'New recovery codes…');
  await type(part, 'Your password', 'password1');
  await type(part, 'Code from the app', '123456');
  await press(part, 'Create new codes');
  expect(await part.findByText(recoveryCodes[9] ?? '')).toBeTruthy();
  expect(calls.renewRecoveryCodes).toHaveBeenCalledTimes(1);
});

it('the profile leads admins to the admin area for their second factor', async () => {
  const { part } = await open(off, 'admin');
  const link = await part.findByRole('link', { name: 'Open security settings' });
  expect(link.getAttribute('href')).toBe('/admin/security');
  expect(part.queryByRole('button')).toBeNull();
});
