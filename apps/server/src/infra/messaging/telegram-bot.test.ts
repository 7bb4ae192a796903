import { beforeEach, expect, test } from 'vitest';
import { startTelegram } from '#testing/fakes/telegram-server.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { createTelegramBot } from './telegram-bot.ts';

const telegram = useWorld(startTelegram);
beforeEach(() => {
  telegram.calls.length = 0;
});

async function sendIn(mode: 'production' | 'development') {
  const { TELEGRAM_TOKEN = '', TELEGRAM_API_URL = '', TELEGRAM_LINK_URL = '' } = telegram.env;
  const env = { TELEGRAM_TOKEN, TELEGRAM_API_URL, TELEGRAM_LINK_URL, NODE_ENV: mode };
  const bot = createTelegramBot(env);
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
