import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { pressTwice } from '#test/press-twice.ts';
import { address, Refusal, storeTestSession } from '#test/render.tsx';
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

describe('the form', () => {
  it('shows an empty support form to a guest', () => {
    open();
    expect([nickname().value, userId().value]).toEqual(['', '']);
  });

  it('prefills the support form with nickname and ID of the customer as editable fields', async () => {
    storeTestSession();
    const { user, sent } = open();
    expect([nickname().value, userId().value]).toEqual(['demo', '7']);
    await user.clear(userId());
    await pasteIntoField(user, userId(), '51234567');
    await pasteIntoField(user, message(), 'My top-up is late');
    await user.click(send());
    await thanks();
    expect(sent).toEqual([
      {
        nickname: 'demo',
        userId: '51234567',
        message: 'My top-up is late',
        idempotencyKey: expect.any(String),
      },
    ]);
  });

  it('refuses support messages with blank fields and focuses the first invalid one', async () => {
    const { user, sent } = open();
    await user.type(nickname(), '   ');
    await user.click(send());
    expect(screen.getAllByText('Please fill in this field')).toHaveLength(3);
    expect(document.activeElement).toBe(nickname());
    await pasteIntoField(user, nickname(), 'guest');
    expect(screen.getAllByText('Please fill in this field')).toHaveLength(2);
    await user.click(send());
    expect(document.activeElement).toBe(userId());
    expect(sent).toEqual([]);
  });

  it('the support form accepts 64 characters of nickname and 4000 of message after trimming', async () => {
    const { user, sent } = open();
    fireEvent.change(nickname(), { target: { value: 'n'.repeat(65) } });
    fireEvent.change(userId(), { target: { value: '7' } });
    fireEvent.change(message(), { target: { value: 'm'.repeat(4001) } });
    expect(screen.getByText('4,001 / 4,000')).toBeTruthy();
    await user.click(send());
    expect(screen.getByText('At most 64 characters')).toBeTruthy();
    expect(screen.getByText('At most 4,000 characters')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(nickname(), { target: { value: ` ${'n'.repeat(64)} ` } });
    fireEvent.change(message(), { target: { value: ` ${'m'.repeat(4000)}\n` } });
    expect(screen.getByText('4,000 / 4,000')).toBeTruthy();
    await user.click(send());
    await thanks();
    expect(sent).toEqual([
      {
        nickname: 'n'.repeat(64),
        userId: '7',
        message: 'm'.repeat(4000),
        idempotencyKey: expect.any(String),
      },
    ]);
  });

  it('the support form announces the remaining length near the limit', () => {
    open();
    fireEvent.change(message(), { target: { value: 'm'.repeat(3900) } });
    expect(screen.queryByText(/Characters left/)).toBeNull();
    fireEvent.change(message(), { target: { value: 'm'.repeat(3990) } });
    expect(screen.getByText('Characters left: 10')).toBeTruthy();
  });
});

describe('a sent message', () => {
  it('the support form sends a message once when its button is pressed again before timers run', async () => {
    const { user, sent } = open();
    await fill(user);
    await pressTwice(send());
    await thanks();
    expect(sent).toHaveLength(1);
  });

  it('the support form confirms a sent message with the promise of 24 hours and empties its text', async () => {
    const { user } = open();
    await fill(user);
    await user.click(send());
    const dialog = await thanks();
    expect(dialog.textContent).toContain('reply within 24\u00A0hours');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([nickname().value, message().value]).toEqual(['guest', '']);
    expect(document.activeElement).toBe(message());
    expect(sessionStorage.getItem('supportDraft:')).toBeNull();
  });

  it('the support form confirms a message that was sent with an expired session instead of redirecting', async () => {
    storeTestSession();
    let hasExpired = false;
    const { user } = open([], settings, () => {
      if (hasExpired) throw new Refusal('unauthorized');
      return [];
    });
    await pasteIntoField(user, message(), 'Where is my code?');
    hasExpired = true;
    await user.click(send());
    expect(await thanks()).toBeTruthy();
    // Leaves time for the answer to the request for the conversation.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(address()).toBe('/support');
    expect(await thanks()).toBeTruthy();
  });

  it('the support form keeps the text that is typed while a message is being sent', async () => {
    const { user, sent } = open();
    await fill(user);
    fireEvent.click(send());
    fireEvent.change(message(), { target: { value: 'Where is my code? It is order 5' } });
    await thanks();
    expect(sent.map((each) => each.message)).toEqual(['Where is my code?']);
    expect(
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Message', hidden: true }).value,
    ).toBe('It is order 5');
    expect(sessionStorage.getItem('supportDraft:')).toContain('It is order 5');
  });
});

describe('a message that was not sent', () => {
  const failure = new TypeError('failed to fetch');

  it('the support form reports a message that was not sent, keeps the text, and sends it on retry', async () => {
    const { user, sent } = open([failure, failure]);
    await fill(user);
    await user.click(send());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your message was not sent. Please try again');
    expect(alert.textContent).toContain('The shop cannot be reached');
    expect(message().value).toBe('Where is my code?');
    expect(sent).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await thanks();
    expect(sent).toHaveLength(3);
    expect(sent).toEqual([sent[0], sent[0], sent[0]]);
    expect(sent[0]).toMatchObject({ idempotencyKey: expect.any(String) });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the support form sends the same message under another key once it has been typed anew', async () => {
    const { user, sent } = open([failure, failure]);
    await fill(user);
    await user.click(send());
    await screen.findByRole('alert');
    await user.clear(message());
    await pasteIntoField(user, message(), 'Where is my code?');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await thanks();
    expect(sent.at(-1)?.message).toBe(sent[0]?.message);
    expect(sent.at(-1)?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('the support form sends a message again under the same key after a reload of the page', async () => {
    const { user, sent, page } = open([failure, failure]);
    await fill(user);
    await user.click(send());
    await screen.findByRole('alert');
    page.unmount();
    const { sent: resent } = open();
    await user.click(send());
    await thanks();
    expect(resent).toEqual([sent[0]]);
  });

  it.each([
    [30, 'Try again in 1\u00A0minute: your text is saved.'],
    [61, 'Try again in 2\u00A0minutes: your text is saved.'],
    [3600, 'Try again in 60\u00A0minutes: your text is saved.'],
  ])('the support form says after a limit of %d seconds: %s', async (seconds, text) => {
    const { user } = open([new Refusal('rate_limited', {}, seconds)]);
    await fill(user);
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(message().value).toBe('Where is my code?');
  });

  it('the support form suggests to try later when the limit has no end time, and sends again only on demand', async () => {
    const { user, sent } = open([new Refusal('rate_limited')]);
    await fill(user);
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('Try again later');
    expect(message().value).toBe('Where is my code?');
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await thanks();
    expect(sent).toHaveLength(2);
  });

  it("the support form shows the server's field errors at the fields", async () => {
    const { user } = open([new Refusal('validation_error', { message: 'invalid' })]);
    await fill(user);
    await user.click(send());
    expect(await screen.findByText('Remove characters that cannot be displayed')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(message()));
  });
});

describe('besides the form', () => {
  it('the support page promises replies within 24 hours and answers three questions', async () => {
    open();
    expect(screen.getByText('Replies within 24 hours')).toBeTruthy();
    expect(await screen.findByText(/can be returned in the order within 24 hours/)).toBeTruthy();
    const faq = screen.getByRole('region', { name: 'Frequently asked questions' });
    expect(faq.querySelectorAll('details')).toHaveLength(3);
    expect(faq.querySelectorAll('details[open]')).toHaveLength(0);
  });

  it('submits the support form by POST, so that no text gets into an address', () => {
    open();
    expect(document.querySelector('form')?.method).toBe('post');
  });

  it('the support page links to messenger and bot', async () => {
    open();
    const messenger = await screen.findByRole('link', {
      name: 'Message us, opens in a new tab',
    });
    expect(messenger.getAttribute('href')).toBe('tg://resolve?domain=manabar');
    const bot = screen.getByRole('link', { name: /Open the chat bot/ });
    expect(bot.getAttribute('href')).toBe('https://t.me/manabar_bot');
  });

  it('the support page omits links to a messenger and a bot that are not configured', async () => {
    open([], { ...settings, supportMessengerUrl: null });
    expect(await screen.findByRole('link', { name: /Open the chat bot/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Message us/ })).toBeNull();
  });
});
