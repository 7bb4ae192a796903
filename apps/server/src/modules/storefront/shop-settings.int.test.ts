import { afterAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';

const shops: TestShop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

async function settingsWith(env: Record<string, string>) {
  const shop = await createTestShop({ env });
  shops.push(shop);
  return shop.anonymous.shop.settings();
}

test('shop settings name the support contacts and whether payments by card are on', async () => {
  expect(
    await settingsWith({
      SUPPORT_BOT_URL: 'https://t.me/manabar_bot',
      SUPPORT_MESSENGER_URL: 'tg://resolve?domain=manabar',
      WALLET_CARD_TOPUP: 'true',
      SANDBOX_PORT: '1',
      SANDBOX_GATEWAY_SECRET: 'secret',
      PAYMENT_TTL_MINUTES: '20',
      REFUND_HOURS: '36',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'shop@shop.example',
      TELEGRAM_TOKEN: '1:token',
    }),
  ).toEqual({
    supportBotUrl: 'https://t.me/manabar_bot',
    supportMessengerUrl: 'tg://resolve?domain=manabar',
    walletCardTopup: true,
    cardCurrencies: ['usd', 'rub'],
    cardHoldMinutes: 20,
    refundHours: 36,
    timeZone: 'Europe/Moscow',
    messageChannels: ['email', 'telegram'],
    sellsTopups: true,
  });
});

test('shop settings without configuration have no links and no payments by card', async () => {
  expect(await settingsWith({ SUPPORT_BOT_URL: '' })).toEqual({
    supportBotUrl: null,
    supportMessengerUrl: null,
    walletCardTopup: false,
    cardCurrencies: [],
    cardHoldMinutes: 15,
    refundHours: 24,
    timeZone: 'Europe/Moscow',
    messageChannels: [],
    sellsTopups: true,
  });
});
