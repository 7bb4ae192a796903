import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Clock } from '#clock.ts';
import { decodeHtml, type Inbox } from './inbox.ts';
import { startPage, writtenPage } from './inbox-page.ts';

/** The bot's name in links to it. */
const BOT = 'manabar_sandbox_bot';
const MAX_TEXT = 4096;

interface Update {
  update_id: number;
  message: {
    message_id: number;
    date: number;
    text: string;
    chat: { id: number; type: 'private'; username: string };
  };
}

const sendMessage = z.object({ chat_id: z.coerce.string(), text: z.string().min(1).max(MAX_TEXT) });
const getUpdates = z.object({
  offset: z.int().default(0),
  limit: z.int().min(1).max(100).default(100),
});
const written = z.object({
  name: z
    .string()
    .trim()
    .regex(/^\w{3,32}$/)
    .default('customer'),
  text: z.string().min(1).max(MAX_TEXT),
});

/** Returns the chat id of a person, derived from the name. */
const chatIdOf = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16) + 1;

/** State of Telegram: its people, and their messages to the bot. */
export interface Telegram {
  clock: Clock;
  inbox: Inbox;
  /** People who have written to the bot and may therefore receive messages, by chat id. */
  people: Map<string, string>;
  updates: Update[];
  lastUpdate: number;
  /** The bot's token; calls with another one are refused. Undefined accepts every token. */
  token: string | undefined;
}

export function createTelegram(options: Pick<Telegram, 'clock' | 'inbox' | 'token'>): Telegram {
  return { ...options, people: new Map(), updates: [], lastUpdate: 0 };
}

const refuse = (reply: FastifyReply, code: number, description: string) =>
  reply.code(code).send({ ok: false, error_code: code, description });

/** Registers the methods of the Bot API that the shop calls, below `/telegram`. */
export function registerTelegramApi(scope: FastifyInstance, telegram: Telegram): void {
  scope.post<{ Params: { bot: string; method: string } }>('/:bot/:method', (request, reply) => {
    const { bot, method } = request.params;
    const isKnown = bot.startsWith('bot') && (!telegram.token || bot === `bot${telegram.token}`);
    if (!isKnown) return refuse(reply, 401, 'Unauthorized');
    if (method === 'getMe') return reply.send(ok({ id: 1, is_bot: true, username: BOT }));
    if (method === 'getUpdates') return reply.send(ok(readUpdates(telegram, request.body)));
    if (method === 'sendMessage') return receive(telegram, request.body, reply);
    return refuse(reply, 404, 'Not Found');
  });
}

const ok = (result: unknown) => ({ ok: true, result });

function readUpdates(telegram: Telegram, body: unknown): Update[] {
  const { offset, limit } = getUpdates.parse(body ?? {});
  // An offset confirms all updates before it.
  telegram.updates = telegram.updates.filter(({ update_id: id }) => id >= offset);
  return telegram.updates.slice(0, limit);
}

function receive(telegram: Telegram, body: unknown, reply: FastifyReply): FastifyReply {
  const { chat_id: chat, text: html } = sendMessage.parse(body);
  if (telegram.people.get(chat)?.endsWith('blocked')) {
    return refuse(reply, 403, 'Forbidden: bot was blocked by the user');
  }
  if (!/^\d+$/.test(chat)) return refuse(reply, 400, 'Bad Request: chat not found');
  const text = decodeHtml(html.replace(/<[^>]*>/g, ''));
  const subject = text.split('\n', 1)[0] ?? '';
  const { id } = telegram.inbox.receive({ channel: 'telegram', to: chat, subject, text, html });
  return reply.send(ok({ message_id: Number(id), chat: { id: Number(chat) }, text }));
}

/** Records a message of a person to the bot. */
function write(telegram: Telegram, body: unknown): { chat: number; name: string } {
  const { name, text } = written.parse(body);
  const { clock, people, updates } = telegram;
  const chat = chatIdOf(name);
  people.set(String(chat), name);
  // Ids increase across restarts, as those of Telegram do.
  telegram.lastUpdate = Math.max(telegram.lastUpdate + 1, Math.floor(clock.now() / 1000));
  updates.push({
    update_id: telegram.lastUpdate,
    message: {
      message_id: telegram.lastUpdate,
      date: Math.floor(clock.now() / 1000),
      text,
      chat: { id: chat, type: 'private', username: name },
    },
  });
  return { chat, name };
}

interface ToBot {
  Params: { bot: string };
  Querystring: { start?: string };
}

/** Page that a link to the bot opens, below `/t.me`. */
export function registerTelegramPages(scope: FastifyInstance, telegram: Telegram): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.get<ToBot>('/:bot', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(startPage(request.params.bot, String(request.query.start ?? ''))),
  );
  scope.post<ToBot>('/:bot', (request, reply) => {
    const from = write(telegram, request.body);
    if (request.headers['content-type'] === 'application/json') return reply.send(from);
    return reply.type('text/html; charset=utf-8').send(writtenPage(from.name));
  });
}
