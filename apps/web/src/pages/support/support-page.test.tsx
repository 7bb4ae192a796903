import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SendSupportInput, ShopSettings, ThreadSummary } from '@manabar/contracts';
import { Refusal, renderAt, storeTestSession } from '#test/render.tsx';
import { thread } from '#test/threads.ts';
import SupportPage from './support-page.tsx';

const settings: ShopSettings = {
  supportBotUrl: 'https://t.me/manabar_bot',
  supportMessengerUrl: 'tg://resolve?domain=manabar',
  walletCardTopup: false,
  cardCurrencies: [],
  cardHoldMinutes: 15,
  refundHours: 24,
  timeZone: 'Europe/Moscow',
  messageChannels: [],
};

/** Limit that says when it ends, as the shop's own response does. */
class Later extends Refusal {
  readonly #seconds: number;

  constructor(seconds: number) {
    super('rate_limited');
    this.#seconds = seconds;
  }

  override toClientError(path: string) {
    const error = super.toClientError(path);
    Object.assign(error.data?.appError ?? {}, { retryAfter: this.#seconds });
    return error;
  }
}

/** `outcomes` are the results of successive messages: an error is thrown, and unlisted messages succeed. */
function open(
  outcomes: Error[] = [],
  shop: ShopSettings = settings,
  list: () => ThreadSummary[] = () => [],
) {
  const sent: SendSupportInput[] = [];
  const page = renderAt('/support', <SupportPage />, {
    shop: { settings: () => shop },
    support: {
      send: (input) => {
        sent.push(input);
        const outcome = outcomes.shift();
        if (outcome) throw outcome;
        return { success: true };
      },
      threads: { list },
    },
  });
  return { user: userEvent.setup(), sent, page };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const nickname = () => field('Nickname');
const userId = () => field('User ID');
const message = () => field('Message');
const send = () => screen.getByRole('button', { name: 'Send' });
const thanks = () => screen.findByRole('dialog', { name: 'Message sent' });

describe('the form', () => {
  it('shows an empty support form to a guest and prefills it from the session of a customer', () => {
    open();
    expect([nickname().value, userId().value]).toEqual(['', '']);
  });

  it('prefills nickname and id of the customer as editable fields', async () => {
    storeTestSession();
    const { user, sent } = open();
    expect([nickname().value, userId().value]).toEqual(['demo', '7']);
    await user.clear(userId());
    await user.type(userId(), '51234567');
    await user.type(message(), 'My top-up is late');
    await user.click(send());
    await thanks();
    expect(sent).toEqual([{ nickname: 'demo', userId: '51234567', message: 'My top-up is late' }]);
  });

  it('requires every field to contain more than spaces and focuses the first invalid one', async () => {
    const { user, sent } = open();
    await user.type(nickname(), '   ');
    await user.click(send());
    expect(screen.getAllByText('Please fill in this field')).toHaveLength(3);
    expect(document.activeElement).toBe(nickname());
    await user.type(nickname(), 'guest');
    expect(screen.getAllByText('Please fill in this field')).toHaveLength(2);
    await user.click(send());
    expect(document.activeElement).toBe(userId());
    expect(sent).toEqual([]);
  });

  it('accepts 64 characters of nickname and 4000 of message after trimming', async () => {
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
    expect(sent).toEqual([{ nickname: 'n'.repeat(64), userId: '7', message: 'm'.repeat(4000) }]);
  });

  it('announces the remaining length near the limit', () => {
    open();
    fireEvent.change(message(), { target: { value: 'm'.repeat(3900) } });
    expect(screen.queryByText(/Characters left/)).toBeNull();
    fireEvent.change(message(), { target: { value: 'm'.repeat(3990) } });
    expect(screen.getByText('Characters left: 10')).toBeTruthy();
  });
});

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(nickname(), 'guest');
  await user.type(userId(), '51234567');
  await user.type(message(), 'Where is my code?');
}

describe('a sent message', () => {
  it('confirms a sent message with the promise of 24 hours and resets the form', async () => {
    const { user } = open();
    await fill(user);
    await user.click(send());
    const dialog = await thanks();
    expect(dialog.textContent).toContain('reply within 24\u00A0hours');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([nickname().value, message().value]).toEqual(['guest', '']);
    expect(document.activeElement).toBe(message());
    expect(sessionStorage.getItem('supportDraft')).toBeNull();
  });
});

describe('a message that was not sent', () => {
  it('reports a message that was not sent, keeps the text, and sends it on retry', async () => {
    const { user, sent } = open([new TypeError('failed to fetch')]);
    await fill(user);
    await user.click(send());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your message was not sent. Please try again');
    expect(alert.textContent).toContain('The shop cannot be reached');
    expect(message().value).toBe('Where is my code?');
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await thanks();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [30, 'Try again in 1\u00A0minute: your text is saved.'],
    [61, 'Try again in 2\u00A0minutes: your text is saved.'],
    [3600, 'Try again in 60\u00A0minutes: your text is saved.'],
  ])('says after a limit of %d seconds: %s', async (seconds, text) => {
    const { user } = open([new Later(seconds)]);
    await fill(user);
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(message().value).toBe('Where is my code?');
  });

  it('suggests to try later when the limit has no end time', async () => {
    const { user } = open([new Refusal('rate_limited')]);
    await fill(user);
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('Try again later');
  });

  it("shows the server's field errors at the fields", async () => {
    const { user } = open([new Refusal('validation_error', { message: 'invalid' })]);
    await fill(user);
    await user.click(send());
    expect(await screen.findByText('Remove characters that cannot be displayed')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(message()));
  });
});

const { messages: _, ...summary } = thread();

describe('the requests of a customer', () => {
  const requests = () => screen.findByRole('region', { name: 'Your requests' });

  it('lists requests with state and new messages, which lead to the conversations', async () => {
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

  it('asks for no requests of a guest', async () => {
    const list = vi.fn(() => []);
    open([], settings, list);
    expect(await screen.findByRole('link', { name: /Open the chat bot/ })).toBeTruthy();
    expect(list).not.toHaveBeenCalled();
    expect(screen.queryByRole('region', { name: 'Your requests' })).toBeNull();
  });

  it('links the confirmation of a sent message to its conversation and lists that', async () => {
    storeTestSession();
    let known: ThreadSummary[] = [];
    const { user } = open([], settings, () => known);
    await user.type(message(), 'Where is my code?');
    known = [summary];
    await user.click(send());
    const link = await within(await thanks()).findByRole('link', { name: 'Open the conversation' });
    expect(link.getAttribute('href')).toBe('/support/threads/5');
    await user.keyboard('{Escape}');
    expect(await requests()).toBeTruthy();
  });

  it('links no older conversation when a message beyond the limits opened none', async () => {
    storeTestSession();
    const { user } = open([], settings, () => [summary]);
    await requests();
    await user.type(message(), 'One more');
    await user.click(send());
    expect(within(await thanks()).queryByRole('link')).toBeNull();
  });

  it('confirms the message of a guest without a link', async () => {
    const { user } = open();
    await fill(user);
    await user.click(send());
    expect(within(await thanks()).queryByRole('link')).toBeNull();
  });

  it('says when the requests could not be loaded', async () => {
    storeTestSession();
    open([], settings, () => {
      throw new Refusal('forbidden');
    });
    expect(await screen.findByText('Could not load your requests')).toBeTruthy();
  });
});

describe('what was typed', () => {
  it('restores the typed message after a reload', async () => {
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

  it('keeps the typed message through a log-in, which fills only empty fields', async () => {
    const { user, page } = open();
    await user.type(message(), 'I could not log in');
    page.unmount();
    storeTestSession();
    open();
    expect([nickname().value, userId().value, message().value]).toEqual([
      'demo',
      '7',
      'I could not log in',
    ]);
  });

  it('hides the draft from another customer of the same browser', async () => {
    storeTestSession();
    const { user, page } = open();
    await user.type(message(), 'private');
    page.unmount();
    localStorage.setItem('userId', '8');
    localStorage.setItem('nickname', 'other');
    open();
    expect([nickname().value, userId().value, message().value]).toEqual(['other', '8', '']);
  });

  it.each(['', 'no json', 'null', '{"values":7,"account":""}', '{"values":{"message":7}}'])(
    'ignores a stored draft of "%s"',
    (stored) => {
      sessionStorage.setItem('supportDraft', stored);
      open();
      expect([nickname().value, message().value]).toEqual(['', '']);
    },
  );
});

describe('besides the form', () => {
  it('promises replies within 24 hours and answers three questions', () => {
    open();
    expect(screen.getByText('Replies within 24 hours')).toBeTruthy();
    const faq = screen.getByRole('region', { name: 'Frequently asked questions' });
    expect(faq.querySelectorAll('details')).toHaveLength(3);
    expect(faq.querySelectorAll('details[open]')).toHaveLength(0);
  });

  it('submits the support form by POST, so that no text gets into an address', () => {
    open();
    expect(document.querySelector('form')?.method).toBe('post');
  });

  it('links to messenger and bot', async () => {
    open();
    const messenger = await screen.findByRole('link', {
      name: 'Message us, opens in a new tab',
    });
    expect(messenger.getAttribute('href')).toBe('tg://resolve?domain=manabar');
    const bot = screen.getByRole('link', { name: /Open the chat bot/ });
    expect(bot.getAttribute('href')).toBe('https://t.me/manabar_bot');
  });

  it('omits links to a messenger and a bot that are not configured', async () => {
    open([], { ...settings, supportMessengerUrl: null });
    expect(await screen.findByRole('link', { name: /Open the chat bot/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Message us/ })).toBeNull();
  });
});
