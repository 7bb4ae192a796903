import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Thread } from '@manabar/contracts';
import { MAX_ATTACHMENT_BYTES } from '@manabar/contracts/rules';
import { changeLanguage } from '#lib/locale.ts';
import { Refusal, renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import { answerPictures, message, picture, refusal, thread } from '#test/threads.ts';
import ThreadPage from './thread-page.tsx';

type Threads = NonNullable<NonNullable<Answers['support']>['threads']>;

/** Opens the page of a conversation; `become` changes the shop's answer. */
async function open(
  first: Thread = thread(),
  threads: Threads = {},
  orders: Answers['orders'] = {},
) {
  let now = first;
  const get = vi.fn(() => now);
  const unread = vi.fn(() => ({ count: 0 }));
  const page = renderAt('/support/threads/5', <ThreadPage params={{ id: '5' }} />, {
    support: { threads: { get, unread, list: () => [], ...threads } },
    orders,
  });
  await screen.findByRole('heading', { level: 1, name: first.subject });
  return {
    page,
    get,
    become: (next: Thread) => (now = next),
    user: userEvent.setup(),
  };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a reply' });
const send = () => screen.getByRole('button', { name: 'Send' });
const chooseFiles = (...files: File[]) =>
  fireEvent.change(screen.getByTestId('pictures'), { target: { files } });
const png = (name = 'screen.png', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const attached = () =>
  within(screen.getByRole('list', { name: 'Attached pictures' })).getAllByRole('listitem');

beforeEach(() => storeTestSession());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a conversation', () => {
  const answered = thread({
    state: 'answered',
    messages: [
      message(),
      message({ id: 2, from: 'shop', text: 'In your order.\nPress “Show codes”.' }),
    ],
  });

  it('shows the messages of both sides with their times, and the state', async () => {
    await open(answered);
    const items = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('strong')?.textContent)).toEqual([
      'You',
      'Support',
    ]);
    expect(items[1]?.textContent).toContain('In your order.\nPress “Show codes”.');
    expect(items[1]?.querySelector('time')?.dateTime).toBe('2026-11-21T08:00:00.000Z');
    expect(screen.getByText('Answered')).toBeTruthy();
    expect(document.title).toBe('Where is my code? · Manabar');
  });

  it.each([
    ['ru', 'Есть ответ', 'Вопрос решён'],
    ['uz', 'Javob berildi', 'Masala hal boʻldi'],
  ] as const)('shows a conversation in the language %s', async (language, state, solve) => {
    await changeLanguage(language);
    await open(answered);
    expect(screen.getByText(state)).toBeTruthy();
    expect(screen.getByRole('button', { name: solve })).toBeTruthy();
  });

  it('shows and announces an answer that arrives while the conversation is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { become, get } = await open();
    become(answered);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('Answered')).toBeTruthy();
    expect(get.mock.calls.length).toBeGreaterThan(1);
    expect(screen.getByText(/^New message: In your order/)).toBeTruthy();
  });

  it('shows the order beside the messages with a link to its receipt', async () => {
    await open(
      thread({ order_id: 'C1' }),
      {},
      {
        detail: () => ({
          id: 'C1',
          receipt_token: 'token',
          created_at: '2026-11-21T08:00:00.000Z',
          status: 'completed',
          total_amount: 4.99,
          refunded_amount: 0,
          currency: 'usd',
          refundable_until: null,
          items: [],
        }),
      },
    );
    const aside = screen.getByRole('complementary', { name: 'About this order' });
    expect(await within(aside).findByText('$4.99')).toBeTruthy();
    expect(within(aside).getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe(
      '/orders/C1',
    );
  });

  it('says that a request of somebody else or without a number was not found', async () => {
    renderAt('/support/threads/9', <ThreadPage params={{ id: '9' }} />, {
      support: {
        threads: {
          get: () => {
            throw new Refusal('not_found');
          },
        },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeTruthy();
    renderAt('/support/threads/x', <ThreadPage params={{ id: 'x' }} />);
    expect(screen.getAllByRole('heading', { name: 'Request not found' })).toHaveLength(2);
  });

  it('closes the request as solved and says that another message opens it again', async () => {
    const close = vi.fn(() => ({ success: true as const }));
    const { user, become } = await open(answered, { close });
    become({ ...answered, state: 'closed' });
    await user.click(screen.getByRole('button', { name: 'Mark as solved' }));
    expect(await screen.findByText('A new message opens the request again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as solved' })).toBeNull();
    expect(close.mock.calls).toEqual([[{ id: 5 }]]);
  });
});

describe('the reply', () => {
  it('sends a trimmed reply, empties the field and shows the message', async () => {
    const reply = vi.fn(() => ({ success: true as const }));
    const { user, become } = await open(thread(), { reply });
    await user.type(field(), '  It is missing ');
    become(thread({ messages: [message(), message({ id: 2, text: 'It is missing' })] }));
    await user.click(send());
    expect(await screen.findByText('It is missing')).toBeTruthy();
    expect(reply.mock.calls).toEqual([[{ id: 5, message: 'It is missing', attachments: [] }]]);
    expect(field().value).toBe('');
    expect(sessionStorage.getItem('message:7:thread:5')).toBeNull();
  });

  it('sends the reply by Ctrl and Enter', async () => {
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    await user.type(field(), 'Still nothing{Control>}{Enter}{/Control}');
    await waitFor(() => expect(reply).toHaveBeenCalledTimes(1));
  });

  it('asks for a text and focuses the field instead of sending an empty reply', async () => {
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    await user.type(field(), '   ');
    await user.click(send());
    expect(screen.getByText('Write a message')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(reply).not.toHaveBeenCalled();
  });

  it('refuses a reply over the maximum length without losing it', async () => {
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    fireEvent.change(field(), { target: { value: 'm'.repeat(4001) } });
    await user.click(send());
    expect(screen.getByText('At most 4,000 characters')).toBeTruthy();
    expect(field().value).toHaveLength(4001);
    expect(reply).not.toHaveBeenCalled();
  });

  it('keeps the reply after a refusal and sends it again', async () => {
    let isFull = true;
    const reply = vi.fn(() => {
      if (isFull) throw new Refusal('rate_limited');
      return { success: true as const };
    });
    const { user } = await open(thread(), { reply });
    await user.type(field(), 'Hello?');
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

  it('keeps the reply through a reload of the page', async () => {
    const { user, page } = await open();
    await user.type(field(), 'Half a sent');
    page.unmount();
    await open();
    expect(field().value).toBe('Half a sent');
  });

  it('hides the draft from another customer of the same browser', async () => {
    const { user, page } = await open();
    await user.type(field(), 'private');
    page.unmount();
    localStorage.setItem('userId', '8');
    await open();
    expect(field().value).toBe('');
  });

  it.each(['', 'no json', 'null', '{"text":7,"pictures":{}}', '{"pictures":[{"id":1}]}'])(
    'ignores a stored draft of "%s"',
    async (stored) => {
      sessionStorage.setItem('message:7:thread:5', stored);
      await open();
      expect(field().value).toBe('');
      expect(screen.queryByRole('list', { name: 'Attached pictures' })).toBeNull();
    },
  );

  it('counts a reply that was stored before the connection broke as sent', async () => {
    const stored = thread({ messages: [message(), message({ id: 2, text: 'Once only' })] });
    const { user, become } = await open(thread(), {
      reply: () => {
        become(stored);
        throw new TypeError('failed to fetch');
      },
    });
    await user.type(field(), 'Once only');
    await user.click(send());
    await waitFor(() => expect(field().value).toBe(''));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports a reply that was lost with the connection', async () => {
    const { user } = await open(thread(), {
      reply: () => {
        throw new TypeError('failed to fetch');
      },
    });
    await user.type(field(), 'Lost');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    expect(field().value).toBe('Lost');
  });
});

describe('pictures', () => {
  it('states the limits of pictures before any is chosen', async () => {
    await open();
    expect(
      screen.getByText('Choose, drop or paste: JPEG, PNG or WebP, at most 4, up to 5 MB each'),
    ).toBeTruthy();
  });

  it('uploads chosen pictures at once and sends them with the reply', async () => {
    const { sent } = answerPictures();
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    chooseFiles(png('one.png'), png('two.png'));
    await screen.findByRole('button', { name: 'Remove two.png' });
    expect(sent).toEqual([
      { type: 'image/png', size: 10 },
      { type: 'image/png', size: 10 },
    ]);
    await user.type(field(), 'See the pictures');
    await user.click(send());
    await waitFor(() => expect(field().value).toBe(''));
    expect(reply.mock.lastCall).toMatchObject([
      {
        attachments: [
          '00000000-0000-4000-8000-000000000001',
          '00000000-0000-4000-8000-000000000002',
        ],
      },
    ]);
    expect(screen.queryByRole('list', { name: 'Attached pictures' })).toBeNull();
  });

  it('takes pasted and dropped pictures', async () => {
    const { sent } = answerPictures();
    await open();
    fireEvent.paste(field(), { clipboardData: { files: [png('pasted.png')] } });
    await screen.findByRole('button', { name: 'Remove pasted.png' });
    const dataTransfer = { files: [png('dropped.png')], types: ['Files'] };
    fireEvent.dragOver(field(), { dataTransfer });
    expect(screen.getByText('Drop the pictures here')).toBeTruthy();
    fireEvent.drop(field(), { dataTransfer });
    await screen.findByRole('button', { name: 'Remove dropped.png' });
    expect(screen.queryByText('Drop the pictures here')).toBeNull();
    expect(sent).toHaveLength(2);
  });

  it('removes a picture again', async () => {
    answerPictures();
    const { user } = await open();
    chooseFiles(png());
    await user.click(await screen.findByRole('button', { name: 'Remove screen.png' }));
    expect(screen.queryByRole('list', { name: 'Attached pictures' })).toBeNull();
  });

  it('keeps uploaded pictures of the draft through a reload', async () => {
    answerPictures();
    const { page } = await open();
    chooseFiles(png());
    await screen.findByRole('button', { name: 'Remove screen.png' });
    page.unmount();
    await open();
    expect(attached()).toHaveLength(1);
  });

  it('names files that cannot be attached, and uploads the others', async () => {
    const { sent } = answerPictures();
    await open();
    chooseFiles(
      new File(['x'], 'notes.txt', { type: 'text/plain' }),
      png('huge.png', MAX_ATTACHMENT_BYTES + 1),
      png('empty.png', 0),
      ...[1, 2, 3, 4, 5].map((number) => png(`${number}.png`)),
    );
    await screen.findByRole('button', { name: 'Remove 4.png' });
    const alert = screen.getByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'notes.txt: not a JPEG, PNG or WebP picture',
      'huge.png: larger than 5 MB',
      'empty.png: the file is empty',
      '5.png: at most 4 pictures in one message',
    ]);
    expect(sent).toHaveLength(4);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add pictures' }).disabled).toBe(
      true,
    );
  });

  it('explains refused uploads and repeats one on demand', async () => {
    answerPictures([
      () => refusal('validation_error', 400),
      () => refusal('payload_too_large', 413),
      () => refusal('rate_limited', 429),
    ]);
    const { user } = await open();
    chooseFiles(png('broken.png'));
    expect(await screen.findByText('broken.png: cannot be read as a picture')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('broken.png: larger than 5 MB')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^broken.png: not uploaded. Too many attempts/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Remove broken.png' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('waits for running uploads instead of sending a reply without its pictures', async () => {
    const gate = Promise.withResolvers<Response>();
    answerPictures([() => gate.promise]);
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    chooseFiles(png());
    await user.type(field(), 'See the picture');
    await user.click(send());
    expect(screen.getByText('Wait until the pictures are uploaded')).toBeTruthy();
    expect(reply).not.toHaveBeenCalled();
    gate.resolve(Response.json(picture));
    await waitFor(() =>
      expect(screen.queryByText('Wait until the pictures are uploaded')).toBeNull(),
    );
    await user.click(send());
    await waitFor(() => expect(reply).toHaveBeenCalledTimes(1));
  });

  it('says that pictures of the reply were kept for too long', async () => {
    sessionStorage.setItem(
      'message:7:thread:5',
      JSON.stringify({ text: 'Late', pictures: [{ ...picture, name: 'old.png' }] }),
    );
    answerPictures();
    const { user } = await open(thread(), {
      reply: () => {
        throw new Refusal('validation_error', { attachments: 'not_found' });
      },
    });
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The pictures were kept for too long without a message.',
    );
    expect(attached()).toHaveLength(1);
  });

  it('opens a picture of a message large and releases its memory with the page', async () => {
    const { urls } = answerPictures();
    const { user, page } = await open(thread({ messages: [message({ attachments: [picture] })] }));
    await user.click(await screen.findByRole('button', { name: /^Open: Picture 1, You/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Picture 1, You/ });
    const large = await within(dialog).findByRole('img', { name: /^Picture 1, You/ });
    await waitFor(() => expect(large.getAttribute('src')).toMatch(/^blob:/));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(urls.size).toBeGreaterThan(0);
    page.unmount();
    expect(urls.size).toBe(0);
  });
});
