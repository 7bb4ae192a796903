import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Attachment } from '@manabar/contracts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { createRest, type Rest } from '#testing/clients/rest-client.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { cleanAttachmentsJob } from './clean-attachments.job.ts';

let shop: TestShop;
let clock: FakeClock;
let rest: Rest;
let customer: TestUser;
let admin: TestUser;
beforeAll(async () => {
  clock = new FakeClock();
  shop = await createTestShop({ clock });
  rest = createRest(shop);
  admin = await shop.createAdmin();
});
beforeEach(async () => {
  customer = await shop.registerUser();
});
afterAll(() => shop.close());

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c81d77' } });
const jpeg = (width = 40, height = 20) => canvas(width, height).jpeg().toBuffer();

const send = (raw: Buffer | string, { as = customer, type = 'image/jpeg' } = {}) =>
  rest('POST', '/support/attachments', {
    token: as.token,
    raw,
    headers: { 'content-type': type },
  });

async function upload(raw: Buffer, as = customer): Promise<Attachment> {
  const { status, body, text } = await send(raw, { as });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return body as Attachment;
}

describe('a picture of a message', () => {
  const open = async (attachments: string[], user = customer) =>
    user.call.support.threads.open({ subject: 'Look', message: 'See the picture', attachments });
  const look = (user: TestUser | null, id: string) =>
    rest('GET', `/support/attachments/${id}`, { token: user?.token });

  test('shows a picture of a message to its customer and to admins only', async () => {
    const picture = await upload(await jpeg());
    const { id } = await open([picture.id]);
    expect((await customer.call.support.threads.get({ id })).messages).toMatchObject([
      { attachments: [picture] },
    ]);
    const stranger = await shop.registerUser();
    for (const user of [customer, admin]) expect((await look(user, picture.id)).status).toBe(200);
    expect((await look(stranger, picture.id)).status).toBe(404);
    expect((await look(null, picture.id)).status).toBe(401);
    for (const other of ['1', 'x'.repeat(36), '00000000-0000-4000-8000-000000000000'])
      expect((await look(customer, other)).status).toBe(404);
  });

  test('serves a picture with headers that let a browser only display it', async () => {
    const { id } = await upload(await jpeg());
    const { headers } = await look(customer, id);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="picture.jpeg"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('shows a picture without a message to its uploader only', async () => {
    const { id } = await upload(await jpeg());
    expect((await look(customer, id)).status).toBe(200);
    expect((await look(admin, id)).status).toBe(404);
    expect((await look(await shop.registerUser(), id)).status).toBe(404);
  });

  test('attaches a picture once and by its uploader only, and refuses the message otherwise', async () => {
    const picture = await upload(await jpeg());
    const stranger = await shop.registerUser();
    const missing = refusal('not_found', { attachments: [picture.id] });
    await expect(open([picture.id], stranger)).rejects.toEqual(missing);
    expect(await stranger.call.support.threads.list()).toEqual([]);
    await open([picture.id]);
    await expect(open([picture.id])).rejects.toEqual(missing);
    const second = await upload(await jpeg());
    const outcomes = await Promise.allSettled([open([second.id]), open([second.id])]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('shows the picture of an answer to the customer of its thread', async () => {
    const { id } = await open([]);
    const pictures = [await upload(await jpeg(), admin), await upload(await jpeg(9, 9), admin)];
    const attachments = pictures.map((picture) => picture.id).reverse();
    await admin.call.admin.support.threads.answer({ id, message: 'Like this', attachments });
    const { messages } = await customer.call.support.threads.get({ id });
    expect(messages[1]?.attachments.map((picture) => picture.id)).toEqual(attachments);
    expect((await look(customer, attachments[0] ?? '')).status).toBe(200);
    expect((await look(await shop.registerUser(), attachments[0] ?? '')).status).toBe(404);
  });

  test('keeps the picture of a message, and deletes one without a message after a day', async () => {
    const kept = await upload(await jpeg());
    await open([kept.id]);
    const loose = await upload(await jpeg());
    clock.advance({ hours: 23 });
    const fresh = await upload(await jpeg());
    clock.advance({ hours: 2 });
    await cleanAttachmentsJob.run(shop.deps);
    const { rows } = await shop.deps.pool.query<{ id: string }>(
      `SELECT id FROM support_attachments WHERE user_id = $1 ORDER BY created_at`,
      [customer.userId],
    );
    expect(rows.map(({ id }) => id)).toEqual([kept.id, fresh.id]);
    expect(rows.map(({ id }) => id)).not.toContain(loose.id);
  });
});
