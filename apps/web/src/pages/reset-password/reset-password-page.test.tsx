import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import LoginPage from '#pages/login/login-page.tsx';
import { getSession, storeSession } from '#lib/session/session.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { pressTwice } from '#test/press-twice.ts';
import {
  Refusal,
  address,
  renderAt,
  shopSettings,
  type Answers,
  refuseWith,
} from '#test/render.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const success = { success: true as const };
const open = (hash: string, answers: Answers) =>
  renderAt(`/reset-password${hash}`, <ResetPasswordPage />, answers);
const channels = (messageChannels: ('email' | 'telegram')[]): Answers => ({
  shop: { settings: () => ({ ...shopSettings, messageChannels }) },
});
const field = (name: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`no field ${name}`);
  return input;
};

describe('the request for a link', () => {
  it('the password reset asks for nickname and channel, and does not tell whether the account exists', async () => {
    const requestReset = vi.fn(() => success);
    open('', { auth: { requestReset } });
    await userEvent.click(await screen.findByRole('radio', { name: 'Telegram' }));
    const send = screen.getByRole('button', { name: 'Send the link' });
    await userEvent.click(send);
    expect(await screen.findByText('Enter your nickname')).toBeTruthy();
    expect(requestReset).not.toHaveBeenCalled();
    await pasteIntoField(userEvent, field('nickname'), ' demo ');
    await userEvent.click(send);
    expect(requestReset).toHaveBeenCalledWith({ nickname: 'demo', channel: 'telegram' });
    const sent = await screen.findByText(/If this account has a confirmed Telegram chat/);
    // The form that had the focus is gone.
    await waitFor(() => expect(document.activeElement).toBe(sent.parentElement));
    // The confirmation replaces the sentence above the form.
    expect(screen.queryByText(/send a link to the email or Telegram/)).toBeNull();
  });

  it('the password reset requests one link when its button is pressed again before timers run', async () => {
    const requestReset = vi.fn(() => success);
    open('', { auth: { requestReset } });
    const send = await screen.findByRole('button', { name: 'Send the link' });
    await pasteIntoField(userEvent, field('nickname'), 'demo');
    await pressTwice(send);
    expect(await screen.findByText(/If this account has a confirmed email/)).toBeTruthy();
    expect(requestReset).toHaveBeenCalledTimes(1);
  });

  it('the password reset offers no choice of the channel when the shop has one', async () => {
    open('', { ...channels(['email']), auth: { requestReset: () => success } });
    const send = await screen.findByRole('button', { name: 'Send the link' });
    expect(screen.queryByRole('radio')).toBeNull();
    await pasteIntoField(userEvent, field('nickname'), 'demo');
    await userEvent.click(send);
    expect(await screen.findByText(/If this account has a confirmed email/)).toBeTruthy();
  });

  it('the password reset leads to support in a shop that sends no messages', async () => {
    open('', channels([]));
    expect(await screen.findByText(/This shop does not send messages/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
    const link = screen.getByRole('link', { name: 'Write to support' });
    expect(link.getAttribute('href')).toBe('/support');
  });
});

describe('an opened link', () => {
  const save = async (values: { newPassword: string; confirmPassword?: string }) => {
    await screen.findByText('Choose a new password');
    await userEvent.type(field('newPassword'), values.newPassword);
    await userEvent.type(field('confirmPassword'), values.confirmPassword ?? values.newPassword);
    await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
  };

  it('an opened reset link sets the new password and leads to the log-in', async () => {
    const reset = vi.fn(() => success);
    open('#token=secret', { auth: { reset } });
    await save({ newPassword: 'quiet-river-7' });
    expect(reset).toHaveBeenCalledWith({ token: 'secret', newPassword: 'quiet-river-7' });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
    expect(await screen.findByText('Password changed. Log in with the new one')).toBeTruthy();
  });

  it('a password reset ends the session in the browser', async () => {
    storeSession({ token: 'ended', nickname: 'demo', userId: 2 });
    open('#token=secret', { auth: { reset: () => success } });
    await save({ newPassword: 'quiet-river-7' });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(getSession()).toBeNull();
  });

  it('the password reset shows under their fields what is wrong with the new passwords', async () => {
    const reset = vi.fn(refuseWith('validation_error', { newPassword: 'password_too_common' }));
    open('#token=secret', { auth: { reset } });
    await save({ newPassword: 'quiet-river-7', confirmPassword: 'quiet-river-8' });
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(reset).not.toHaveBeenCalled();
    await userEvent.clear(field('confirmPassword'));
    await pasteIntoField(userEvent, field('confirmPassword'), 'quiet-river-7');
    await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText(/This password is easy to guess/)).toBeTruthy();
  });

  it('says that the password may be set when a password reset is not answered', async () => {
    const reset = () => {
      throw new TypeError('failed to fetch');
    };
    open('#token=secret', { auth: { reset } });
    await save({ newPassword: 'quiet-river-7' });
    expect(await screen.findByText(/^The shop did not respond.*already be set$/)).toBeTruthy();
  });

  it('a refused password reset link leads to a new request', async () => {
    open('#token=used', { auth: { reset: refuseWith('code_invalid') } });
    await save({ newPassword: 'quiet-river-7' });
    const link = await screen.findByRole('link', { name: 'Request a new link' });
    expect(screen.getByRole('alert').textContent).toMatch(/^It has already been used/);
    await waitFor(() => expect(document.activeElement).toBe(link));
    await userEvent.click(link);
    expect(await screen.findByRole('button', { name: 'Send the link' })).toBeTruthy();
  });

  it('the password reset keeps the typed password when the link that skips to the content is followed', async () => {
    const { router } = open('#token=secret', {});
    await screen.findByText('Choose a new password');
    await userEvent.type(field('newPassword'), 'quiet-river-7');
    await act(() => router.navigate('#content'));
    expect(field('newPassword').value).toBe('quiet-river-7');
  });

  it('the password reset asks for the new password when another link is opened after a refused one', async () => {
    const reset = vi.fn(({ token }: { token: string }) => {
      if (token === 'used') throw new Refusal('code_invalid');
      return success;
    });
    const { router } = open('#token=used', { auth: { reset } });
    await save({ newPassword: 'quiet-river-7' });
    await screen.findByRole('link', { name: 'Request a new link' });
    await act(() => router.navigate('/reset-password#token=new'));
    await save({ newPassword: 'quiet-river-8' });
    expect(reset).toHaveBeenLastCalledWith({ token: 'new', newPassword: 'quiet-river-8' });
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('the log-in page', () => {
  it('the log-in page offers the reset of a password where the shop sends messages', async () => {
    renderAt('/login', <LoginPage />, channels(['telegram']));
    const link = await screen.findByRole('link', { name: 'Forgot your password?' });
    expect(link.getAttribute('href')).toBe('/reset-password');
  });

  it('the log-in page keeps the place of the link to the reset while the settings are loading', () => {
    renderAt('/login', <LoginPage />, { shop: { settings: () => new Promise(() => {}) } });
    expect(getComputedStyle(screen.getByText('Forgot your password?')).visibility).toBe('hidden');
  });

  it('the log-in page offers no reset of a password in a shop that sends no messages', async () => {
    renderAt('/login', <LoginPage />, channels([]));
    await screen.findByRole('link', { name: 'Contact support' });
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
  });
});
