import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { type TestUser } from '#testing/shops/test-shop.ts';
import { cleanAttachmentsJob } from './clean-attachments.job.ts';
import { readAttachment } from './read-attachment.ts';
import { jpeg, usePictureSender } from '#testing/shops/picture-sender.ts';

const world = usePictureSender();
const { clock, upload } = world;

describe('a picture of a message', () => {
  const open = async (attachments: string[], user = world.customer) =>
    user.call.support.threads.open({ subject: 'Look', message: 'See the picture', attachments });
  const look = (user: TestUser | null, id: string) =>
    world.rest('GET', `/support/attachments/${id}`, { token: user?.token });

  test('shows the picture of a support message to its customer and to admins only', async () => {
    const picture = await upload(await jpeg());
    const { id } = await open([picture.id]);
    expect((await world.customer.call.support.threads.get({ id })).messages).toMatchObject([
      { attachments: [picture] },
    ]);
    const stranger = await world.shop.registerUser();
    for (const user of [world.customer, world.admin])
      expect((await look(user, picture.id)).status).toBe(200);
    expect((await look(stranger, picture.id)).status).toBe(404);
    expect((await look(null, picture.id)).status).toBe(401);
    for (const other of ['1', 'x'.repeat(36), '00000000-0000-4000-8000-000000000000'])
      expect((await look(world.customer, other)).status).toBe(404);
  });

  test('serves a support picture with headers that let a browser only display it', async () => {
    const { id } = await upload(await jpeg());
    const { headers } = await look(world.customer, id);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="picture.jpeg"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('reads a support picture in pieces, so that slow downloads do not hold it in memory', async () => {
    const { id } = await upload(await jpeg());
    const bytes = randomBytes(700_000);
    const { deps } = world.shop;
    await deps.pool.query('UPDATE support_attachments SET bytes = $2 WHERE id = $1', [id, bytes]);
    const { size, pieces } = await readAttachment(deps, { ...world.customer, role: 'user' }, id);
    const lengths: number[] = [];
    const read: Buffer[] = [];
    for await (const piece of pieces) {
      lengths.push(piece.length);
      read.push(piece);
    }
    expect([size, lengths]).toEqual([700_000, [262_144, 262_144, 175_712]]);
    expect(Buffer.concat(read).equals(bytes)).toBe(true);
    const { headers, text } = await look(world.customer, id);
    expect([headers['content-length'], text]).toEqual(['700000', bytes.toString('utf8')]);
  });

  test('shows a support picture without a message to its uploader only', async () => {
    const { id } = await upload(await jpeg());
    expect((await look(world.customer, id)).status).toBe(200);
    expect((await look(world.admin, id)).status).toBe(404);
    expect((await look(await world.shop.registerUser(), id)).status).toBe(404);
  });

  test('attaches a support picture once and by its uploader only, and refuses the message otherwise', async () => {
    const picture = await upload(await jpeg());
    const stranger = await world.shop.registerUser();
    const missing = refusal('not_found', { attachments: [picture.id] });
    await expect(open([picture.id], stranger)).rejects.toEqual(missing);
    expect(await stranger.call.support.threads.list()).toEqual([]);
    await open([picture.id]);
    await expect(open([picture.id])).rejects.toEqual(missing);
    const second = await upload(await jpeg());
    const outcomes = await Promise.allSettled([open([second.id]), open([second.id])]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('shows the picture of an admin’s answer to the customer of the support thread', async () => {
    const { id } = await open([]);
    const pictures = [
      await upload(await jpeg(), world.admin),
      await upload(await jpeg(9, 9), world.admin),
    ];
    const attachments = pictures.map((picture) => picture.id).reverse();
    await world.admin.call.admin.support.threads.answer({ id, message: 'Like this', attachments });
    const { messages } = await world.customer.call.support.threads.get({ id });
    expect(messages[1]?.attachments.map((picture) => picture.id)).toEqual(attachments);
    expect((await look(world.customer, attachments[0] ?? '')).status).toBe(200);
    expect((await look(await world.shop.registerUser(), attachments[0] ?? '')).status).toBe(404);
  });

  test('keeps the picture of a support message, and deletes one without a message after a day', async () => {
    const kept = await upload(await jpeg());
    await open([kept.id]);
    const loose = await upload(await jpeg());
    clock.advance({ hours: 23 });
    const fresh = await upload(await jpeg());
    clock.advance({ hours: 2 });
    await cleanAttachmentsJob.run(world.shop.deps);
    const { rows } = await world.shop.deps.pool.query<{ id: string }>(
      `SELECT id FROM support_attachments WHERE user_id = $1 ORDER BY created_at`,
      [world.customer.userId],
    );
    expect(rows.map(({ id }) => id)).toEqual([kept.id, fresh.id]);
    expect(rows.map(({ id }) => id)).not.toContain(loose.id);
  });
});
