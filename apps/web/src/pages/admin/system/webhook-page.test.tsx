import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { URL_TEXT, SECRET, endpoint, detail, openOne, keptAnswers } from '#test/webhooks.tsx';
import { refuseWith } from '#test/render.tsx';

describe('one address', () => {
  it('the admin page of a webhook endpoint is titled by its shortened address without possible secrets', async () => {
    const path = `/hooks/${'a'.repeat(40)}/orders/of/reseller`;
    openOne({ get: () => endpoint({ url: `https://receiver.example${path}/?key=abc` }) });
    const title = await screen.findByRole('heading', { level: 1, name: /^receiver/ });
    expect(title.textContent).toBe(`receiver.example/hooks/${'a'.repeat(16)}…a/orders/of/reseller`);
    expect(document.title).toContain('receiver.example/hooks/');
  });

  it('the admin page of a webhook endpoint shows its deliveries with the result of each attempt', async () => {
    const { user } = openOne();
    const link = await screen.findByRole('link', { name: 'ORDER70' });
    expect(link.getAttribute('href')).toBe('/admin/orders/ORDER70');
    await user.click(screen.getByRole('button', { name: 'Show: Order completed, ORDER70' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Message msg_1' }));
    expect(await shown.findByText('Responded with an error')).toBeTruthy();
    expect(shown.getByText('Oops')).toBeTruthy();
    expect(shown.getByText(/"order.completed"/)).toBeTruthy();
  });

  it('an admin resends a webhook delivery, or is told why it cannot be resent', async () => {
    const { user, replay } = openOne();
    const resend = await screen.findByRole('button', { name: 'Resend: Order completed, ORDER70' });
    await user.click(resend);
    await waitFor(() => expect(replay).toHaveBeenCalledExactlyOnceWith({ id: 70 }));
    expect(await screen.findByText('Message is being resent')).toBeTruthy();
    replay.mockImplementation(refuseWith('conflict', { reason: 'pending' }));
    await user.click(resend);
    expect(await screen.findByText(/Already being sent/)).toBeTruthy();
  });

  it('an admin resends all webhook deliveries that failed since a time', async () => {
    const { user, replayFailed } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Resend failed' }));
    const form = within(await screen.findByRole('dialog', { name: /Resend failed messages/ }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Failed within' }), 'hour');
    await user.click(form.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Resending 1 message')).toBeTruthy();
    const [{ since }] = replayFailed.mock.calls[0] as [{ since: string }];
    expect(Math.abs(Date.now() - 3_600_000 - Date.parse(since))).toBeLessThan(60_000);
  });

  it('an admin replaces the secret of a webhook endpoint, sees the new one once, and sends a test event', async () => {
    const kept = keptAnswers();
    const { user, get, rotateSecret, sendTest } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Replace secret' }));
    expect(screen.getByText(/stays valid for 24 hours/)).toBeTruthy();
    get.mockImplementation(() => endpoint({ oldSecretUntil: '2026-01-06T10:00:00.000Z' }));
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    const shown = within(await screen.findByRole('dialog', { name: 'New secret' }));
    expect(shown.getByText(SECRET)).toBeTruthy();
    expect(rotateSecret).toHaveBeenCalledWith({ id: 7, version: 3 });
    expect(kept()).toContain(SECRET);
    await user.click(shown.getByRole('button', { name: 'Saved, close' }));
    await waitFor(() => expect(kept()).not.toContain(SECRET));
    expect(await screen.findByText('Old secret valid until')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send test message' }));
    await waitFor(() => expect(sendTest).toHaveBeenCalledWith({ id: 7 }));
    expect(await screen.findByText('Sending a test message')).toBeTruthy();
  });

  it('an admin reloads a webhook endpoint after a concurrent change and then saves it', async () => {
    const { user, get, update } = openOne({
      update: vi.fn(refuseWith('conflict', { version: 4 })),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: `Edit ${URL_TEXT}` }));
    await user.type(form.getByRole('textbox', { name: 'Note' }), '!');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This was changed by someone else')).toBeTruthy();
    get.mockImplementation(() => endpoint({ version: 4, description: 'Theirs' }));
    await user.click(form.getByRole('button', { name: 'Load the current values' }));
    await form.findByText('Someone else changed this to: Theirs');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith(
        expect.objectContaining({ version: 4, description: 'Books!' }),
      ),
    );
  });

  it('keeps what an admin types about a webhook endpoint that changes meanwhile', async () => {
    const sent = Promise.withResolvers<unknown>();
    const { user, get, update } = openOne({ sendTest: () => sent.promise });
    await user.click(await screen.findByRole('button', { name: 'Send test message' }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await pasteIntoField(user, screen.getByRole('textbox', { name: 'Note' }), ' of May');
    get.mockImplementation(() => endpoint({ version: 4, waiting: 12 }));
    sent.resolve(detail);
    expect(await screen.findByText('12')).toBeTruthy();
    expect(screen.getByDisplayValue('Books of May')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith(expect.objectContaining({ version: 3 })),
    );
  });

  it('the admin area says that a webhook endpoint does not exist', async () => {
    openOne({ get: refuseWith('not_found') });
    expect(await screen.findByText('Webhook not found')).toBeTruthy();
  });
});
