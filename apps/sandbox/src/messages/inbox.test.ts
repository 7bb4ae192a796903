import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '#records-on-disk.ts';
import { createTestWorld, type TestWorld } from '#testing/test-world.ts';
import type { InboxMessage } from './inbox.ts';

const inboxOf = async ({ app }: TestWorld) =>
  (await app.inject({ url: '/inbox', headers: { accept: '*/*' } })).json<InboxMessage[]>();
/** Returns a port on which no process listens. */
async function chooseFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
const bot = (world: TestWorld, method: string, body: object, token = '1:token') =>
  world.app.inject({ method: 'POST', url: `/telegram/bot${token}/${method}`, payload: body });

describe('mails', () => {
  let world: TestWorld;
  let port: number;
  beforeAll(async () => {
    port = await chooseFreePort();
    world = createTestWorld({ smtpPort: port });
    await world.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => world.app.close());

  const send = async (to: string) => {
    const transport = createTransport({ host: '127.0.0.1', port });
    return transport
      .sendMail({
        from: 'shop@shop.example',
        to,
        subject: 'Заказ готов',
        text: 'Open https://shop.example/orders/A',
        html: '<p>Open <a href="https://shop.example/orders/A?a=1&amp;b=2">it</a></p>',
      })
      .then(
        () => 'accepted',
        (error: { responseCode?: number }) => error.responseCode,
      );
  };

  it('the sandbox’s inbox lists mails as text and as HTML with their links, newest first', async () => {
    expect(await send('one@mail.example')).toBe('accepted');
    await world.clock.advance(1000);
    expect(await send('two@mail.example')).toBe('accepted');
    const [newest, oldest, ...others] = await inboxOf(world);
    expect(others).toEqual([]);
    expect(oldest).toEqual({
      id: '1',
      channel: 'email',
      to: 'one@mail.example',
      subject: 'Заказ готов',
      text: expect.stringContaining('https://shop.example/orders/A') as string,
      html: expect.stringContaining('<p>Open') as string,
      links: ['https://shop.example/orders/A?a=1&b=2'],
      sent: new Date(world.clock.now() - 1000).toISOString(),
    });
    expect(newest?.to).toBe('two@mail.example');
  });

  it('the sandbox’s inbox page shows the HTML of a mail in a frame without scripts', async () => {
    await send('three@mail.example');
    const { body } = await world.app.inject({ url: '/inbox', headers: { accept: 'text/html' } });
    const [frame = ''] = /<iframe[^>]+>/.exec(body) ?? [];
    expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(frame).toContain(
      '&lt;base target=&quot;_blank&quot;&gt;&lt;p&gt;Open &lt;a href=&quot;',
    );
  });

  it('the sandbox’s mail server refuses a mail permanently or temporarily by the beginning of its recipient', async () => {
    const before = await inboxOf(world);
    expect(await send('bounce.me@mail.example')).toBe(550);
    expect(await send('later@mail.example')).toBe(451);
    expect(await inboxOf(world)).toEqual(before);
  });

  it('the sandbox’s mail server refuses mails during its outage and accepts them after it', async () => {
    const payload = { part: 'mail', kind: 'error', seconds: 60 };
    await world.app.inject({ method: 'POST', url: '/outage', payload });
    expect(await send('three@mail.example')).toBe(421);
    await world.clock.advance(60_000);
    expect(await send('three@mail.example')).toBe('accepted');
  });
});

describe("the fake of Telegram's Bot API", () => {
  let world: TestWorld;
  beforeEach(() => {
    world = createTestWorld({ telegramToken: '1:token' });
  });

  it('the sandbox’s inbox shows what the Telegram bot sends, as plain text and as HTML', async () => {
    const html = '<b>Paid &amp; done</b>\n\n<a href="https://shop.example/a">Open</a>';
    const answer = await bot(world, 'sendMessage', { chat_id: '42', text: html });
    expect(answer.json()).toMatchObject({ ok: true, result: { chat: { id: 42 } } });
    expect(await inboxOf(world)).toMatchObject([
      {
        channel: 'telegram',
        to: '42',
        subject: 'Paid & done',
        text: 'Paid & done\n\nOpen',
        html,
        links: ['https://shop.example/a'],
      },
    ]);
  });

  it('the sandbox’s Bot API refuses another token, an unknown chat, and a person who has blocked the bot', async () => {
    expect((await bot(world, 'getMe', {}, '1:other')).statusCode).toBe(401);
    const text = { text: 'x' };
    expect((await bot(world, 'sendMessage', { chat_id: 'nobody', ...text })).statusCode).toBe(400);
    const payload = { name: 'she_blocked', text: '/start a' };
    const written = await world.app.inject({ method: 'POST', url: '/t.me/a_bot', payload });
    const { chat } = written.json<{ chat: number }>();
    expect((await bot(world, 'sendMessage', { chat_id: chat, ...text })).statusCode).toBe(403);
    expect(await inboxOf(world)).toEqual([]);
  });

  it('the sandbox’s Bot API delivers once what a person wrote through the link to the bot', async () => {
    const { result } = (await bot(world, 'getMe', {})).json<{ result: { username: string } }>();
    const url = `/t.me/${result.username}?start=code7`;
    const page = await world.app.inject(url);
    expect(page.body).toContain('value="/start code7"');
    await world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=alice&text=%2Fstart+code7',
    });
    const read = async (offset: number) =>
      (await bot(world, 'getUpdates', { offset })).json<{ result: { update_id: number }[] }>();
    const [update] = (await read(0)).result;
    expect(update).toMatchObject({
      message: { text: '/start code7', chat: { type: 'private', username: 'alice' } },
    });
    expect((await read((update?.update_id ?? 0) + 1)).result).toEqual([]);
  });

  it('the sandbox’s Bot API answers only errors during its outage', async () => {
    const payload = { part: 'telegram', kind: 'error', seconds: 60 };
    await world.app.inject({ method: 'POST', url: '/outage', payload });
    expect((await bot(world, 'getMe', {})).statusCode).toBe(503);
  });
});

describe('the inbox', () => {
  it('the sandbox’s inbox page escapes the texts of messages', async () => {
    const world = createTestWorld();
    const asPage = () =>
      world.app.inject({ url: '/inbox', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect((await asPage()).body).toContain('Nothing has been sent yet');
    await bot(world, 'sendMessage', {
      chat_id: '1',
      text: '&lt;script&gt;alert(1)&lt;/script&gt;',
    });
    const { body, headers } = await asPage();
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('<script>');
  });

  it('the sandbox’s inbox keeps its messages over a restart', async () => {
    const records = new Map<string, { shelf: string; key: string; record: unknown }>();
    const archive: Archive = {
      read: (shelf) => [...records.values()].filter((line) => line.shelf === shelf),
      write: (shelf, key, record) => void records.set(`${shelf} ${key}`, { shelf, key, record }),
    };
    await bot(createTestWorld({ archive }), 'sendMessage', { chat_id: '1', text: 'one' });
    const restarted = createTestWorld({ archive });
    await bot(restarted, 'sendMessage', { chat_id: '1', text: 'two' });
    expect((await inboxOf(restarted)).map(({ id, text }) => [id, text])).toEqual([
      ['2', 'two'],
      ['1', 'one'],
    ]);
  });
});
