import * as z from 'zod';
import type { Env } from '#config/env.ts';
import type { Logger } from '../logger.ts';
import { parseJson } from '../parse-json.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import { notSent, sent, type SendResult } from './send-result.ts';

/** Message to a chat, in Telegram's HTML. */
export interface ChatMessage {
  chat: string;
  html: string;
}

/** Message to the bot. */
export interface BotUpdate {
  /** Increases with each update. */
  id: number;
  chat: string;
  /** Whether the chat is with one person; null when unknown. */
  isPrivate: boolean;
  name: string | null;
  text: string;
}

export interface TelegramBot {
  /** Sends a message once. Failures are returned and not thrown. */
  send(message: ChatMessage): Promise<SendResult>;
  /** Returns the address that opens a chat with the bot and sends it `/start {code}`; null while Telegram does not answer. */
  startUrl(code: string): Promise<string | null>;
  /** Reads the next updates from the given id on, which confirms earlier ones; returns null while Telegram does not answer. */
  readUpdates(from: number): Promise<BotUpdate[] | null>;
  close(): Promise<void>;
}

type BotEnv = Pick<Env, 'TELEGRAM_TOKEN' | 'TELEGRAM_API_URL' | 'TELEGRAM_LINK_URL' | 'NODE_ENV'>;

/** Maximum number of updates in one call. */
const UPDATES = 20;
/** Maximum size of an answer in bytes; people choose the updates' length, so after a longer answer fewer are read at once. */
const MAX_ANSWER_BYTES = 1024 * 1024;

const refusal = z.object({ parameters: z.object({ retry_after: z.number() }).optional() });
const me = z.object({ result: z.object({ username: z.string() }) });
const updates = z.object({
  result: z.array(
    z.object({
      update_id: z.number(),
      message: z
        .object({
          text: z.string().default(''),
          chat: z.object({
            id: z.number(),
            type: z.string().default('private'),
            username: z.string().optional(),
            first_name: z.string().optional(),
          }),
        })
        .optional(),
    }),
  ),
});

/**
 * Creates the shop's bot; returns null without a token. The guarded client makes its calls; outside production the address may be
 * one of this machine.
 */
export function createTelegramBot(env: BotEnv, log: Logger): TelegramBot | null {
  const { TELEGRAM_TOKEN: token, TELEGRAM_API_URL: api, NODE_ENV: mode } = env;
  if (token === undefined) return null;
  const allowed = mode === 'production' ? undefined : [hostOf(api)];
  const outbound = createOutbound({ env: { WEBHOOK_ALLOW_HOSTS: allowed } });
  const call = (method: string, body: object) =>
    post(outbound, `${api}/bot${token}/${method}`, body);
  /** Last results of calls about linking, by method. Equal failures are logged once, because updates are read every few seconds. */
  const results = new Map<string, number | string>();
  const query = async (method: string, body: object) => {
    const answer = await call(method, body);
    const result = 'error' in answer ? answer.error : answer.status;
    if (result !== 200 && results.get(method) !== result) {
      log.warn({ method, result }, 'a call of the Telegram bot failed; no chat can be linked');
    }
    results.set(method, result);
    return answer;
  };
  let username: string | undefined;
  return {
    async send({ chat, html }) {
      const answer = await call('sendMessage', {
        chat_id: chat,
        text: html,
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      });
      return 'error' in answer ? notSent('unavailable', null) : resultOf(answer);
    },
    async startUrl(code) {
      username ??= (await read(query('getMe', {}), me))?.result.username;
      if (username === undefined) return null;
      return `${env.TELEGRAM_LINK_URL}/${username}?start=${encodeURIComponent(code)}`;
    },
    readUpdates: (from) =>
      readUpdates((limit) =>
        query('getUpdates', { offset: from, limit, timeout: 0, allowed_updates: ['message'] }),
      ),
    close: () => outbound.close(),
  };
}

function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'http:' ? '80' : '443')}`;
}

const post = (outbound: Outbound, url: string, body: object) =>
  outbound.post(url, { 'content-type': 'application/json' }, JSON.stringify(body), {
    maxAnswerBytes: MAX_ANSWER_BYTES,
  });

type Answer = Awaited<ReturnType<typeof post>>;

async function read<T extends z.ZodType>(
  answer: Promise<Answer>,
  schema: T,
): Promise<z.infer<T> | null> {
  const got = await answer;
  if ('error' in got || got.status !== 200) return null;
  return schema.safeParse(parseJson(got.text)).data ?? null;
}

/** Reads fewer updates at once while the answer is too long, and skips a single one that is, or reading would stop here. */
async function readUpdates(ask: (limit: number) => Promise<Answer>): Promise<BotUpdate[] | null> {
  for (let limit = UPDATES; ; limit = Math.ceil(limit / 2)) {
    const answer = await ask(limit);
    if ('error' in answer || answer.status !== 200) return null;
    const { text } = answer;
    const complete = updates.safeParse(parseJson(text)).data;
    if (complete) return complete.result.map(toUpdate);
    if (Buffer.byteLength(text) < MAX_ANSWER_BYTES) return null;
    if (limit > 1) continue;
    const id = /"update_id"\s*:\s*(\d+)/.exec(text)?.[1];
    return id === undefined ? null : [toUpdate({ update_id: Number(id) })];
  }
}

type Update = z.infer<typeof updates>['result'][number];

function toUpdate({ update_id: id, message }: Update): BotUpdate {
  const chat = message?.chat;
  return {
    id,
    chat: String(chat?.id ?? ''),
    isPrivate: chat?.type === 'private',
    name: chat?.username ? `@${chat.username}` : (chat?.first_name ?? null),
    text: message?.text ?? '',
  };
}

/** Maps the status of sendMessage: 403 is a person who has blocked the bot, 400 a chat or text that does not exist. */
function resultOf({ status, text }: { status: number; text: string }): SendResult {
  if (status === 200) return sent;
  if (status === 403) return notSent('blocked', status);
  if (status === 400) return notSent('refused', status);
  if (status === 401 || status === 404) return notSent('rejected_login', status);
  const asked = refusal.safeParse(parseJson(text)).data?.parameters?.retry_after ?? 0;
  return notSent('unavailable', status, asked * 1000);
}
