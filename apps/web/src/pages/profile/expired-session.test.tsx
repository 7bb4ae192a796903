import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OwnSession } from '@manabar/contracts';
import { newProfile, noContacts } from '#test/new-profile.ts';
import { refuseWith, renderAt, storeTestSession } from '#test/render.tsx';
import { getSession } from '#lib/session/session.ts';
import ProfilePage from './profile-page.tsx';

const contacts = { ...noContacts, email: 'me@mail.example', email_confirmed: true };
const session = (id: number): OwnSession => ({
  id,
  current: id === 1,
  created: '2026-11-20T12:00:00.000Z',
  last_used: '2026-11-20T12:00:00.000Z',
  address: null,
  device: 'Firefox, Linux',
});
const refuse = refuseWith('unauthorized');

beforeEach(storeTestSession);

it.each([
  ['an e-mail address is removed', ['Remove']],
  ['a Telegram chat is linked', ['Link Telegram']],
  ['another session is ended', ['End the session: Firefox, Linux']],
  ['all other sessions are ended', ['End all other sessions', 'End all other sessions']],
  ['the personal data are downloaded', ['Download JSON']],
])('says once that the session has expired when %s', async (_action, presses) => {
  const error = { code: 'unauthorized', message: 'unauthorized' };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ success: false, error }, { status: 401 })),
  );
  renderAt('/profile', <ProfilePage />, {
    profile: {
      get: () => newProfile,
      contacts: () => contacts,
      updateContacts: refuse,
      linkTelegram: refuse,
    },
    secondFactor: { status: () => ({ since: null, recoveryCodesLeft: 0 }) },
    auth: {
      sessions: () => [session(1), session(2)],
      endSession: refuse,
      endOtherSessions: refuse,
    },
  });
  for (const name of presses) {
    const [button] = (await screen.findAllByRole('button', { name })).slice(-1);
    if (button) await userEvent.click(button);
  }
  await waitFor(() => expect(getSession()).toBeNull());
  const message = 'Your session has expired. Please log in again';
  // A search for one message would wait until the second one has closed.
  await screen.findAllByText(message);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([message]);
});
