import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { Refusal, storeTestSession } from '#test/render.tsx';
import { message, thread } from '#test/threads.ts';
import { open, field, send } from '#test/thread-page.tsx';

beforeEach(storeTestSession);

/** A reply that the shop answers when the test says so. */
function slowReply() {
  const { promise, resolve } = Promise.withResolvers<{ success: true }>();
  return { reply: vi.fn(() => promise), answer: () => resolve({ success: true }) };
}

describe('the reply', () => {
  it('a customer sends a trimmed reply in a support thread, which then shows it and empties the field', async () => {
    const reply = vi.fn(() => ({ success: true as const }));
    const { user, become } = await open(thread(), { reply });
    await pasteIntoField(user, field(), '  It is missing ');
    become(thread({ messages: [message(), message({ id: 2, text: 'It is missing' })] }));
    await user.click(send());
    expect(await screen.findByText('It is missing')).toBeTruthy();
    const sent = {
      id: 5,
      message: 'It is missing',
      attachments: [],
      idempotencyKey: expect.any(String),
    };
    expect(reply.mock.calls).toEqual([[sent]]);
    expect(field().value).toBe('');
    expect(sessionStorage.getItem('message:7:thread:5')).toBeNull();
  });

  it('a customer sends the reply in a support thread by Ctrl and Enter', async () => {
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    await user.type(field(), 'Still nothing{Control>}{Enter}{/Control}');
    await waitFor(() => expect(reply).toHaveBeenCalledTimes(1));
  });

  it('sends the reply once when a second click comes before the first one is shown', async () => {
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    await pasteIntoField(user, field(), 'Once');
    fireEvent.click(send());
    fireEvent.click(send());
    await waitFor(() => expect(field().value).toBe(''));
    expect(reply).toHaveBeenCalledTimes(1);
    await pasteIntoField(user, field(), 'Once');
    await user.click(send());
    await waitFor(() => expect(reply).toHaveBeenCalledTimes(2));
  });

  it('keeps the text that a customer types while the reply is being sent', async () => {
    const { reply, answer } = slowReply();
    const { user } = await open(thread(), { reply });
    await pasteIntoField(user, field(), 'It is missing');
    await user.click(send());
    fireEvent.change(field(), { target: { value: 'It is missing. My ID is 7' } });
    answer();
    await waitFor(() => expect(field().value).toBe('. My ID is 7'));
    expect(sessionStorage.getItem('message:7:thread:5')).toContain('My ID is 7');
  });

  it('removes a sent reply from the drafts after the customer has left the support thread', async () => {
    const { reply, answer } = slowReply();
    const { user } = await open(thread(), { reply });
    await pasteIntoField(user, field(), 'It is missing');
    await user.click(send());
    cleanup();
    expect(sessionStorage.getItem('message:7:thread:5')).toContain('It is missing');
    answer();
    await waitFor(() => expect(sessionStorage.getItem('message:7:thread:5')).toBeNull());
  });

  it('a support thread asks for a text and focuses the field instead of sending an empty reply', async () => {
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    await user.type(field(), '   ');
    await user.click(send());
    expect(screen.getByText('Write a message')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(reply).not.toHaveBeenCalled();
  });

  it('a support thread refuses a reply over the maximum length without losing it', async () => {
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    fireEvent.change(field(), { target: { value: 'm'.repeat(4001) } });
    await user.click(send());
    expect(screen.getByText('At most 4,000 characters')).toBeTruthy();
    expect(field().value).toHaveLength(4001);
    expect(reply).not.toHaveBeenCalled();
  });

  it('a support thread keeps the reply after a refusal and sends it again', async () => {
    let isFull = true;
    const reply = vi.fn(() => {
      if (isFull) throw new Refusal('rate_limited');
      return { success: true as const };
    });
    const { user } = await open(thread(), { reply });
    await pasteIntoField(user, field(), 'Hello?');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your message was not sent. Your text is saved',
    );
    expect(field().value).toBe('Hello?');
    isFull = false;
    await user.click(send());
    await waitFor(() => expect(field().value).toBe(''));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a support thread keeps the typed reply through a reload of the page', async () => {
    const { user, page } = await open();
    await pasteIntoField(user, field(), 'Half a sent');
    page.unmount();
    await open();
    expect(field().value).toBe('Half a sent');
  });

  it('a support thread hides the draft of a reply from another customer of the same browser', async () => {
    const { user, page } = await open();
    await pasteIntoField(user, field(), 'private');
    page.unmount();
    localStorage.setItem('userId', '8');
    await open();
    expect(field().value).toBe('');
  });

  it.each(['', 'no json', 'null', '{"text":7,"pictures":{}}', '{"pictures":[{"id":1}]}'])(
    'a support thread ignores a stored draft of "%s"',
    async (stored) => {
      sessionStorage.setItem('message:7:thread:5', stored);
      await open();
      expect(field().value).toBe('');
      expect(screen.queryByRole('list', { name: 'Attached pictures' })).toBeNull();
    },
  );

  it('a support thread sends a reply again under the same key when the connection breaks, and counts it as sent', async () => {
    const reply = vi.fn<(sent: object) => { success: true }>(() => ({ success: true }));
    reply.mockImplementationOnce(() => {
      throw new TypeError('failed to fetch');
    });
    const { user } = await open(thread(), { reply });
    await pasteIntoField(user, field(), 'Once only');
    await user.click(send());
    await waitFor(() => expect(field().value).toBe(''));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reply.mock.calls[1]).toEqual(reply.mock.calls[0]);
  });

  it('a support thread reports a reply that was lost with the connection', async () => {
    const reply = vi.fn<(sent: object) => never>(() => {
      throw new TypeError('failed to fetch');
    });
    const { user, page } = await open(thread(), { reply });
    await pasteIntoField(user, field(), 'Lost');
    await user.click(send());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('cannot be reached');
    expect(field().value).toBe('Lost');
    page.unmount();
    await open(thread(), { reply });
    await user.click(send());
    await screen.findByRole('alert');
    expect(reply).toHaveBeenCalledTimes(4);
    expect(new Set(reply.mock.calls.map((call) => JSON.stringify(call))).size).toBe(1);
  });

  it('a support thread sends the same reply under another key once the customer has typed it anew', async () => {
    const reply = vi.fn<(sent: { idempotencyKey?: string | undefined }) => never>(() => {
      throw new TypeError('failed to fetch');
    });
    const { user } = await open(thread(), { reply });
    await pasteIntoField(user, field(), 'ok');
    await user.click(send());
    await screen.findByRole('alert');
    const first = reply.mock.lastCall?.[0].idempotencyKey;
    await user.clear(field());
    await pasteIntoField(user, field(), 'ok');
    reply.mockClear();
    await user.click(send());
    await waitFor(() => expect(reply).toHaveBeenCalled());
    expect(reply).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'ok' }));
    expect(reply.mock.lastCall?.[0].idempotencyKey).not.toBe(first);
  });
});
