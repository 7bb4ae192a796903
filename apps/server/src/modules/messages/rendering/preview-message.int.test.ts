import { languages, messageKinds, type MessageKind } from '@manabar/contracts';
import { expect, test } from 'vitest';
import { useShop } from '#testing/shops/use-shop.ts';
import type { MessageContent } from './message-data.ts';
import { chatHtml, mailHtml, plainText } from './message-layout.ts';
import { renderMessage } from './render-message.ts';

const { shop, admin } = useShop({ env: { PUBLIC_URL: 'https://shop.example' } });

test.each(Object.keys(messageKinds) as MessageKind[])(
  'the admin preview shows a message of the kind %s in every language, complete and without scripts',
  async (kind) => {
    const subjects = new Set<string>();
    for (const language of languages) {
      const shown = await admin.call.admin.messages.preview({ kind, language });
      expect(shown.topic).toBe(messageKinds[kind]);
      expect(shown.html).toContain(`<html lang="${language}">`);
      expect(shown.html).not.toMatch(/<script|<img|undefined|\{\{/);
      expect(shown.text).toContain('https://shop.example/');
      expect(/ https:\/\/shop\.example\/r\/ABCDEFGH12345678~\S{43}\s/.test(shown.text)).toBe(
        messageKinds[kind] === 'orders',
      );
      expect(shown.text).not.toMatch(/undefined|\{\{|<p/);
      expect(shown.chat).toContain(`<b>`);
      expect(shown.text.includes('/unsubscribe/0~')).toBe(messageKinds[kind] !== null);
      subjects.add(shown.subject);
    }
    expect(subjects.size).toBe(3);
  },
);

// A failed activation, which is free, and a failed paid top-up cause the same message.
test.each([
  ['en', 'If you paid for it, the money goes back'],
  ['ru', 'Если вы за него платили, деньги вернутся'],
  ['uz', 'Agar uning uchun toʻlagan boʻlsangiz, pul'],
] as const)(
  'the message about a failed top-up promises money back only to those who paid for it (%s)',
  async (language, text) => {
    const shown = await admin.call.admin.messages.preview({ kind: 'order_failed', language });
    expect(shown.text).toContain(text);
  },
);

test.each([
  ['en', 'by +₽500.00.'],
  ['ru', ': +500,00 ₽.'],
  ['uz', ': +500,00 ₽.'],
] as const)(
  'names a balance change with its sign and the symbol of its currency (%s)',
  async (language, text) => {
    const shown = await admin.call.admin.messages.preview({ kind: 'balance_changed', language });
    expect(shown.text.replaceAll('\u00a0', ' ')).toContain(text);
  },
);

test.each([
  ['refused_refund', 'Your card did not accept the refund for order ABC, so $5.00 was added'],
  ['chargeback', 'Your bank reversed the card payment for order ABC, so $5.00 was taken'],
  ['card_refund', 'The card payment for order ABC was returned to your card, so $5.00 was taken'],
] as const)('a message about a balance changed by a %s names its cause', async (cause, text) => {
  const recipient = { userId: 1, language: 'en', topic: messageKinds.balance_changed } as const;
  const isCredit = cause === 'refused_refund';
  const minor = isCredit ? '500' : '-500';
  const data = { minor, currency: 'usd', orderId: 'ABC', cause } as const;
  const content = { kind: 'balance_changed', data } as const;
  const parts = await renderMessage(shop.deps, recipient, content, new Date());
  expect(parts.subject).toBe(
    isCredit ? 'Money was added to your balance' : 'Money was taken from your balance',
  );
  expect(parts.text).toContain(text);
  expect(parts.action.url).toBe('https://shop.example/profile/balance');
});

test.each([
  ['en', 'card', 'for order ABC to the card that you paid with.'],
  ['en', 'balance', 'for order ABC to your balance.'],
  ['ru', 'card', 'за заказ ABC на карту, которой вы платили.'],
  ['ru', 'balance', 'за заказ ABC на ваш баланс.'],
  ['uz', 'card', 'siz toʻlagan kartaga qaytarildi.'],
  ['uz', 'balance', 'balansingizga qaytarildi.'],
  // Messages that an earlier version has enqueued do not say where.
  ['en', undefined, 'to your original payment method or to your balance.'],
] as const)(
  'a message about a refund says where the money goes (%s, %s)',
  async (language, refundTo, text) => {
    const recipient = { userId: 1, language, topic: messageKinds.order_refunded } as const;
    const data = { minor: '500', currency: 'usd', orderId: 'ABC', refundTo } as const;
    const content = { kind: 'order_refunded', data } as const;
    const parts = await renderMessage(shop.deps, recipient, content, new Date());
    expect(parts.text.replaceAll('\u00a0', ' ')).toContain(text);
  },
);

test.each([
  ['en', 'from an unknown device.'],
  ['ru', ': неизвестное устройство.'],
  ['uz', ': nomaʼlum qurilma.'],
] as const)('names an unknown device in a message about a login (%s)', async (language, text) => {
  const recipient = { userId: 1, language, topic: messageKinds.new_login };
  const parts = await renderMessage(
    shop.deps,
    recipient,
    {
      kind: 'new_login',
      data: { device: null },
    },
    new Date(),
  );
  expect(parts.text).toContain(text);
});

test.each([
  ['en', 'Time: March 31, 2026 at 11:30:00 PM GMT+3.'],
  ['ru', 'Время: 31 марта 2026 г. в 23:30:00 GMT+3.'],
  ['uz', 'Vaqt: 31-mart, 2026, 23:30:00 (GMT+3).'],
] as const)(
  'says when the password was changed, in the time of the shop (%s)',
  async (language, text) => {
    const recipient = { userId: 1, language, topic: null };
    const content = { kind: 'password_changed', data: {} } as const;
    const parts = await renderMessage(
      shop.deps,
      recipient,
      content,
      new Date('2026-03-31T20:30:00Z'),
    );
    expect(parts.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(text);
  },
);

test('the unsubscribe link of a message preview declines nothing', async () => {
  const { text } = await admin.call.admin.messages.preview({ kind: 'order_paid', language: 'en' });
  const token = /\/unsubscribe\/(\S+)/.exec(text)?.[1] ?? '';
  const customer = await shop.registerUser();
  await customer.call.profile.updateContacts({ wants: { logins: true } });
  await shop.anonymous.profile.unsubscribe({ token });
  expect((await customer.call.profile.contacts()).wants.orders).toBe(true);
});

test.each(Object.keys(messageKinds) as MessageKind[])(
  'a message of the kind %s shows none of the data that its texts do not name',
  async (kind) => {
    const secrets = { code: 'AAAA-BBBB-CCCC', player_id: '987650123', password: 'quiet-river-7' };
    const data = { ...secrets, minor: '1250', currency: 'usd', device: null, nonce: 'sample' };
    const content = { kind, data: { ...data, orderId: 'A', threadId: 1 } };
    for (const language of languages) {
      const recipient = { userId: 1, language, topic: messageKinds[kind] };
      const parts = await renderMessage(
        shop.deps,
        recipient,
        content as MessageContent,
        new Date(),
      );
      const shown = [parts.subject, plainText(parts), mailHtml(parts), chatHtml(parts)].join();
      for (const secret of Object.values(secrets)) expect(shown).not.toContain(secret);
      // The plain text and both forms of HTML have the link.
      const link = parts.action.url.replaceAll('&', '&amp;');
      for (const form of [plainText(parts), mailHtml(parts), chatHtml(parts)])
        expect(form).toContain(link);
    }
  },
);
