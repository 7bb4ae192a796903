import { createLocalServer } from './local-server.ts';

export interface BotCall {
  method: string;
  token: string;
  body: Record<string, unknown>;
}

/** Fake of Telegram's Bot API, with answers from the test. */
export interface TelegramServer {
  /** Settings of a shop that uses it. */
  env: Record<string, string>;
  calls: BotCall[];
  /** Returns the texts sent to chats. */
  sent(): { chat: string; text: string }[];
  /** Answer to sendMessage; 200 by default. */
  answer: { status: number; body?: object };
  /** Sends a message to the bot. */
  write(from: { chat: number; username?: string; type?: string }, text: string): void;
  close(): Promise<void>;
}

const TOKEN = '1:bot-token';

export async function startTelegram(): Promise<TelegramServer> {
  const updates: { update_id: number; message: object }[] = [];
  let nextUpdate = 100;
  const answerTo = ({ method, body }: BotCall): { status: number; body: object } => {
    if (method === 'getMe') return ok({ username: 'shop_bot' });
    if (method === 'getUpdates') {
      const from = Number(body['offset']);
      const limit = Number(body['limit']);
      return ok(updates.filter(({ update_id: id }) => id >= from).slice(0, limit));
    }
    return { body: { ok: fake.answer.status === 200 }, ...fake.answer };
  };
  const server = createLocalServer((request, response, bytes) => {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const call = { method, token, body: JSON.parse(bytes.toString()) as BotCall['body'] };
    fake.calls.push(call);
    const { status, body } = answerTo(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const fake: TelegramServer = {
    env: {
      TELEGRAM_TOKEN: TOKEN,
      TELEGRAM_API_URL: `http://127.0.0.1:${await server.listen()}`,
      TELEGRAM_LINK_URL: 'https://t.me',
    },
    calls: [],
    answer: { status: 200 },
    sent: () =>
      fake.calls
        .filter(({ method }) => method === 'sendMessage')
        .map(({ body }) => ({ chat: String(body['chat_id']), text: String(body['text']) })),
    write: ({ chat, type = 'private', ...sender }, text) => {
      const message = { text, chat: { id: chat, type, ...sender } };
      updates.push({ update_id: nextUpdate++, message });
    },
    close: () => server.close(),
  };
  return fake;
}

const ok = (result: object) => ({ status: 200, body: { ok: true, result } });
