import { beforeEach, expect, test } from 'vitest';
import { recordLog } from '#testing/fakes/recorded-log.ts';
import { startTelegram } from '#testing/fakes/telegram-server.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { createTelegramBot } from './telegram-bot.ts';

const telegram = useWorld(startTelegram);
beforeEach(() => {
  telegram.calls.length = 0;
});

function createBot(mode: 'production' | 'development', { path = '' } = {}) {
  const { TELEGRAM_TOKEN = '', TELEGRAM_API_URL = '', TELEGRAM_LINK_URL = '' } = telegram.env;
  const { log, lines } = recordLog();
  const env = {
    ...{ TELEGRAM_TOKEN, TELEGRAM_API_URL: `${TELEGRAM_API_URL}${path}`, TELEGRAM_LINK_URL },
    NODE_ENV: mode,
  };
  return { bot: createTelegramBot(env, log), lines };
}

async function sendIn(mode: 'production' | 'development') {
  const { bot } = createBot(mode);
  const outcome = await bot?.send({ chat: '7', html: 'Hello' });
  await bot?.close();
  return outcome;
}

test('the Telegram bot calls an API on this machine outside production only', async () => {
  expect(await sendIn('production')).toMatchObject({ error: 'unavailable' });
  expect(telegram.calls).toEqual([]);
  expect(await sendIn('development')).toMatchObject({ error: null });
  expect(telegram.sent()).toEqual([{ chat: '7', text: 'Hello' }]);
});

test('the Telegram bot logs a failing call about linking once until its result changes', async () => {
  telegram.answer.status = 401;
  const { bot, lines } = createBot('development', { path: '/elsewhere' });
  for (let call = 0; call < 3; call++) {
    expect(await bot?.startUrl('code')).toBeNull();
    expect(await bot?.readUpdates(0)).toBeNull();
  }
  expect(lines).toMatchObject([
    { level: 40, method: 'getMe', result: 401 },
    { level: 40, method: 'getUpdates', result: 401 },
  ]);
  telegram.answer.status = 502;
  await bot?.readUpdates(0);
  expect(lines.slice(2)).toMatchObject([{ method: 'getUpdates', result: 502 }]);
  await bot?.close();
});
