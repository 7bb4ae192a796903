import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ThreadSummary } from '@manabar/contracts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { clearSession, storeSession } from '#lib/session/session.ts';
import { storeTestSession, refuseWith } from '#test/render.tsx';
import { thread } from '#test/threads.ts';
import {
  settings,
  open,
  nickname,
  userId,
  message,
  send,
  thanks,
  fill,
} from '#test/support-page.tsx';

const { messages: _, ...summary } = thread();

describe('the requests of a customer', () => {
  const requests = () => screen.findByRole('region', { name: 'Your requests' });

  it('the support page lists the customer’s requests with state and new messages, linked to the threads', async () => {
    storeTestSession();
    open([], settings, () => [
      { ...summary, id: 6, subject: 'My top-up', state: 'answered', unread: 2 },
      { ...summary, state: 'closed' },
    ]);
    const rows = within(await requests()).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
      '/support/threads/6',
      '/support/threads/5',
    ]);
    expect(rows[0]?.textContent).toMatch(/^My top-upAnswered2 new messagesUpdated Nov\s21,\s2026/);
    expect(rows[1]?.textContent).not.toContain('new message');
  });

  it('the support page does not load requests for a guest', async () => {
    const list = vi.fn(() => []);
    open([], settings, list);
    expect(await screen.findByRole('link', { name: /Open the chat bot/ })).toBeTruthy();
    expect(list).not.toHaveBeenCalled();
    expect(screen.queryByRole('region', { name: 'Your requests' })).toBeNull();
  });

  it('the confirmation of a sent support message links to its thread, which the list then shows', async () => {
    storeTestSession();
    let known: ThreadSummary[] = [];
    const { user } = open([], settings, () => known);
    await pasteIntoField(user, message(), 'Where is my code?');
    known = [summary];
    await user.click(send());
    const link = await within(await thanks()).findByRole('link', { name: 'Open the conversation' });
    expect(link.getAttribute('href')).toBe('/support/threads/5');
    await user.keyboard('{Escape}');
    expect(await requests()).toBeTruthy();
  });

  it('the confirmation of a support message that opened no thread links to no older one', async () => {
    storeTestSession();
    const { user } = open([], settings, () => [summary]);
    await requests();
    await pasteIntoField(user, message(), 'One more');
    await user.click(send());
    expect(within(await thanks()).queryByRole('link')).toBeNull();
  });

  it('the confirmation of a guest’s support message has no link to a thread', async () => {
    const { user } = open();
    await fill(user);
    await user.click(send());
    expect(within(await thanks()).queryByRole('link')).toBeNull();
  });

  it('the support page says when the customer’s requests could not be loaded', async () => {
    storeTestSession();
    open([], settings, refuseWith('forbidden'));
    expect(await screen.findByText('Could not load your requests')).toBeTruthy();
  });
});

describe('what was typed', () => {
  it('the support form restores the typed message after a reload', async () => {
    const { user, page } = open();
    await fill(user);
    page.unmount();
    open();
    expect([nickname().value, userId().value, message().value]).toEqual([
      'guest',
      '51234567',
      'Where is my code?',
    ]);
  });

  it('the support form keeps the typed message through a log-in, which fills only empty fields', async () => {
    const { user, page } = open();
    await pasteIntoField(user, message(), 'I could not log in');
    page.unmount();
    storeTestSession();
    open();
    expect([nickname().value, userId().value, message().value]).toEqual([
      'demo',
      '7',
      'I could not log in',
    ]);
  });

  it('the support form hides the draft of a message from another customer of the same browser', async () => {
    storeTestSession();
    const { user, page } = open();
    await pasteIntoField(user, message(), 'private');
    page.unmount();
    localStorage.setItem('userId', '8');
    localStorage.setItem('nickname', 'other');
    open();
    expect([nickname().value, userId().value, message().value]).toEqual(['other', '8', '']);
  });

  it('the support form hides a customer’s draft from a guest until the same customer logs in again', async () => {
    storeTestSession();
    const { user } = open();
    await pasteIntoField(user, message(), 'private');
    act(clearSession);
    expect([nickname().value, userId().value, message().value]).toEqual(['', '', '']);
    act(() => storeSession({ token: 'token-2', nickname: 'demo', userId: 7 }));
    expect([nickname().value, userId().value, message().value]).toEqual(['demo', '7', 'private']);
  });

  it('the support form keeps the typed message of a guest who logs in while it is open', async () => {
    const { user } = open();
    await pasteIntoField(user, message(), 'I could not log in');
    act(() => storeSession({ token: 'token-1', nickname: 'demo', userId: 7 }));
    expect([nickname().value, message().value]).toEqual(['demo', 'I could not log in']);
  });

  it.each(['', 'no json', 'null', '{"values":7}', '{"values":{"message":7}}'])(
    'the support form ignores a stored draft of "%s"',
    (stored) => {
      sessionStorage.setItem('supportDraft:', stored);
      open();
      expect([nickname().value, message().value]).toEqual(['', '']);
    },
  );
});
