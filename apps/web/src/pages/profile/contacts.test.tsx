import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contacts, UpdateContactsInput } from '@manabar/contracts';
import { LINK_MINUTES } from '@manabar/contracts/rules';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { newProfile, noContacts } from '#test/new-profile.ts';
import {
  Refusal,
  renderAt,
  shopSettings,
  storeTestSession,
  type Answers,
  refuseWith,
} from '#test/render.tsx';
import ConfirmContactPage from './confirm-contact-page.tsx';
import ProfilePage from './profile-page.tsx';

function open(start: Partial<Contacts> = {}, answers: Answers = {}) {
  let contacts: Contacts = { ...noContacts, ...start };
  const updateContacts = vi.fn((input: UpdateContactsInput): Contacts => {
    const { wants, ...rest } = input;
    if (rest.email !== undefined)
      contacts = { ...contacts, email: rest.email, email_confirmed: false };
    if (rest.telegram === null)
      contacts = { ...contacts, telegram: null, telegram_confirmed: false };
    contacts = { ...contacts, wants: { ...contacts.wants, ...wants } };
    return contacts;
  });
  renderAt('/profile', <ProfilePage />, {
    auth: { sessions: () => [] },
    ...answers,
    profile: {
      get: () => newProfile,
      contacts: () => contacts,
      updateContacts,
      ...answers.profile,
    },
  });
  return updateContacts;
}
const section = (name: string) => screen.findByRole('region', { name });

beforeEach(storeTestSession);

describe('the contacts of the profile', () => {
  it('the contacts of the profile say from when a new one can reset the password', async () => {
    open({
      ...{ email: 'me@mail.example', email_confirmed: true },
      email_resets_from: '2026-11-25T10:00:00.000Z',
      ...{ telegram: '@me', telegram_confirmed: true },
    });
    const text = /^Can reset the password from Nov 25, 2026/;
    expect(within(await section('Email')).getByText(text)).toBeTruthy();
    expect(within(await section('Telegram')).queryByText(text)).toBeNull();
  });

  it('the profile saves an e-mail address, says that it is not confirmed, and sends the link again', async () => {
    const updateContacts = open();
    const email = await section('Email');
    await pasteIntoField(userEvent, within(email).getByRole('textbox'), ' me@mail.example ');
    await userEvent.click(within(email).getByRole('button', { name: 'Save' }));
    expect(updateContacts).toHaveBeenCalledWith({ email: 'me@mail.example' });
    expect(await screen.findByText('Not confirmed yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    await waitFor(() => expect(updateContacts).toHaveBeenCalledTimes(2));
  });

  it('keeps the focus in the field when an e-mail address is saved by Enter', async () => {
    open();
    const field = within(await section('Email')).getByRole<HTMLInputElement>('textbox');
    await userEvent.type(field, 'me@mail.example {Enter}');
    expect(await screen.findByText('Not confirmed yet')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('me@mail.example');
  });

  it('says that an e-mail which was confirmed elsewhere needs no new link', async () => {
    const email = { email: 'me@mail.example', email_confirmed: true };
    const updateContacts = () => ({ ...noContacts, ...email });
    open({ ...email, email_confirmed: false }, { profile: { updateContacts } });
    await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('The address is confirmed.')).toBeTruthy();
    expect(screen.queryByText(/We have sent you a link/)).toBeNull();
  });

  it('the profile shows a confirmed e-mail address and removes it', async () => {
    const updateContacts = open({ email: 'me@mail.example', email_confirmed: true });
    const email = await section('Email');
    expect(within(email).getByText('Confirmed')).toBeTruthy();
    await userEvent.click(within(email).getByRole('button', { name: 'Remove' }));
    expect(updateContacts).toHaveBeenCalledWith({ email: null });
    expect(await screen.findByText('Removed')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(within(email).getByRole('textbox')));
  });

  it('the profile says that an entered e-mail address is not valid', async () => {
    open(
      {},
      { profile: { updateContacts: refuseWith('validation_error', { email: 'email_invalid' }) } },
    );
    const email = await section('Email');
    await pasteIntoField(userEvent, within(email).getByRole('textbox'), 'nobody');
    await userEvent.click(within(email).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
  });

  it('the profile offers a link to the bot that links a Telegram chat', async () => {
    const url = 'https://t.me/shop_bot?start=code';
    open({}, { profile: { linkTelegram: () => ({ url }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Link Telegram' }));
    const link = await screen.findByRole('link', { name: /Open the bot and press Start/ });
    expect(link.getAttribute('href')).toBe(url);
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('the profile offers another link to the Telegram bot when the first one has expired', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      open({}, { profile: { linkTelegram: () => ({ url: 'https://t.me/shop_bot?start=code' }) } });
      const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
      await user.click(await screen.findByRole('button', { name: 'Link Telegram' }));
      await screen.findByRole('link', { name: /Open the bot/ });
      await act(() => vi.advanceTimersByTimeAsync(LINK_MINUTES * 60_000));
      expect(screen.queryByRole('link', { name: /Open the bot/ })).toBeNull();
      expect(screen.getByRole('button', { name: 'Link Telegram' })).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('the profile offers another link to the Telegram bot after an unconfirmed chat was unlinked', async () => {
    open(
      { telegram: '@alice' },
      { profile: { linkTelegram: () => ({ url: 'https://t.me/shop_bot?start=code' }) } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Link Telegram' }));
    await screen.findByRole('link', { name: /Open the bot/ });
    await userEvent.click(screen.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByRole('button', { name: 'Link Telegram' })).toBeTruthy();
  });

  it('a customer unlinks a Telegram chat in the profile', async () => {
    const updateContacts = open({ telegram: '@alice', telegram_confirmed: true });
    const telegram = await section('Telegram');
    expect(within(telegram).getByText('@alice')).toBeTruthy();
    await userEvent.click(within(telegram).getByRole('button', { name: 'Unlink' }));
    expect(updateContacts).toHaveBeenCalledWith({ telegram: null });
    const link = await screen.findByRole('button', { name: 'Link Telegram' });
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(screen.queryByText('@alice')).toBeNull();
  });

  it('a customer declines messages about orders in the profile, and no others', async () => {
    const updateContacts = open();
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'orders' });
    expect(box.checked).toBe(true);
    await userEvent.click(box);
    expect(updateContacts).toHaveBeenCalledWith({ wants: { orders: false } });
    await waitFor(() => expect(box.checked).toBe(false));
  });

  it('the profile offers only the contacts for which the shop sends messages, and leads to support without any', async () => {
    open({}, { shop: { settings: () => ({ ...shopSettings, messageChannels: ['email'] }) } });
    expect(await section('Email')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Telegram' })).toBeNull();
    cleanup();
    open({}, { shop: { settings: () => ({ ...shopSettings, messageChannels: [] }) } });
    const card = await section('Messages from the shop');
    const link = await within(card).findByRole('link', { name: 'Write to support' });
    expect(link.getAttribute('href')).toBe('/support');
    expect(within(card).queryByRole('checkbox')).toBeNull();
    expect(within(card).queryByText(/reset a forgotten password/)).toBeNull();
  });
});

describe('the page of a confirmation link', () => {
  const confirm = (hash: string, confirmContact: () => { success: true }) => {
    const called = vi.fn(confirmContact);
    renderAt(`/profile/contacts${hash}`, <ConfirmContactPage />, {
      profile: { confirmContact: called },
    });
    return called;
  };

  it('a confirmation link confirms the e-mail address after a click', async () => {
    const called = confirm('#token=secret-token', () => ({ success: true }));
    expect(called).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByText('The address is confirmed.')).toBeTruthy();
    expect(called).toHaveBeenCalledWith({ token: 'secret-token' });
  });

  it.each([
    ['without a token', ''],
    ['whose token is used', '#token=used'],
  ])('says that a confirmation link %s does not work', async (_, hash) => {
    confirm(hash, refuseWith('code_invalid'));
    const button = screen.queryByRole('button', { name: 'Confirm the address' });
    if (button) await userEvent.click(button);
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
  });

  /** Confirms twice by a used link of a confirmed e-mail; the first try ends with another error. */
  async function confirmTwice(first: () => never) {
    const confirmContact = vi.fn<() => never>(refuseWith('code_invalid'));
    confirmContact.mockImplementationOnce(first);
    const contacts = () => ({ ...noContacts, email: 'me@mail.example', email_confirmed: true });
    renderAt('/profile/contacts#token=used', <ConfirmContactPage />, {
      profile: { confirmContact, contacts },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    await waitFor(() => expect(confirmContact).toHaveBeenCalledOnce());
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }));
  }

  it('a confirmation link confirms the e-mail address when the first answer was lost', async () => {
    await confirmTwice(() => {
      throw new TypeError('failed to fetch');
    });
    expect(await screen.findByText('The address is confirmed.')).toBeTruthy();
  });

  it('a used confirmation link does not work after a refused try', async () => {
    await confirmTwice(refuseWith('rate_limited'));
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
  });

  it('offers the confirmation of an e-mail address when another link is opened after a refused one', async () => {
    const confirmContact = vi.fn(({ token }: { token: string }) => {
      if (token === 'used') throw new Refusal('code_invalid');
      return { success: true as const };
    });
    const { router } = renderAt('/profile/contacts#token=used', <ConfirmContactPage />, {
      profile: { confirmContact },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
    await act(() => router.navigate('/profile/contacts#token=new'));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByText('The address is confirmed.')).toBeTruthy();
    expect(confirmContact).toHaveBeenLastCalledWith({ token: 'new' });
    await act(() => router.navigate('#content'));
    expect(screen.getByText('The address is confirmed.')).toBeTruthy();
  });
});
