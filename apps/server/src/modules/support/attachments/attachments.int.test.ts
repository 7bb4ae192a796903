import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  ATTACHMENTS_PER_DAY,
  MAX_ATTACHMENT_BYTES,
  UPLOAD_ATTEMPTS_PER_DAY,
} from '@manabar/contracts/rules';
import { createRest, type Rest } from '#testing/clients/rest-client.ts';
import { createService } from '#testing/fixtures/service-accounts.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { reencodePicture } from './reencode-picture.ts';
import { canvas, jpeg, usePictureSender } from '#testing/shops/picture-sender.ts';

const world = usePictureSender();
const { clock, send, upload } = world;

/** Reads the stored bytes of a picture. */
async function stored(id: string): Promise<Buffer> {
  const { rows } = await world.shop.deps.pool.query<{ bytes: Buffer }>(
    `SELECT bytes FROM support_attachments WHERE id = $1`,
    [id],
  );
  return rows[0]?.bytes ?? Buffer.alloc(0);
}

const problemOf = ({ status, body }: Awaited<ReturnType<Rest>>) => [
  status,
  (body as { error: { code: string; details?: { picture?: string } } }).error.details?.picture,
];
const countPictures = async () =>
  Number(
    (
      await world.shop.deps.pool.query<{ n: string }>(
        `SELECT count(*) AS n FROM support_attachments`,
      )
    ).rows[0]?.n,
  );

describe('an uploaded picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'accepts an uploaded support picture in the format %s',
    async (format) => {
      const raw = await canvas(40, 20).toFormat(format).toBuffer();
      const picture = await upload(raw);
      expect(picture).toMatchObject({ type: `image/${format}`, width: 40, height: 20 });
      expect(picture.size).toBe((await stored(picture.id)).length);
    },
  );

  test('determines the type of an uploaded support picture by its content', async () => {
    const png = await canvas(4, 4).png().toBuffer();
    for (const type of ['image/jpeg', 'text/html', 'nonsense']) {
      expect((await send(png, { type })).body).toMatchObject({ type: 'image/png' });
    }
  });

  test('stores an uploaded support picture upright and without metadata', async () => {
    const raw = await canvas(40, 20)
      .withExif({
        IFD0: { Copyright: 'Odd Owner', Orientation: '6' },
        IFD3: { GPSLatitude: '41/1 18/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(raw.includes('Odd Owner')).toBe(true);
    const picture = await upload(raw);
    expect(picture).toMatchObject({ width: 20, height: 40 });
    const bytes = await stored(picture.id);
    expect(bytes.includes('Odd Owner')).toBe(false);
    const { exif, orientation, icc, xmp } = await sharp(bytes).metadata();
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('removes appended and hidden data from an uploaded support picture', async () => {
    const script = '<script>alert(document.domain)</script>';
    const raw = Buffer.concat([await jpeg(), Buffer.from(`<html>${script}</html>`)]);
    const hidden = await canvas(8, 8)
      .withExif({ IFD0: { ImageDescription: script } })
      .jpeg()
      .toBuffer();
    for (const content of [raw, hidden]) {
      expect(content.includes(script)).toBe(true);
      const { id } = await upload(content);
      expect((await stored(id)).includes('script')).toBe(false);
    }
  });

  test('scales down an uploaded support picture that is larger than any screen', async () => {
    expect(await upload(await jpeg(6000, 3000))).toMatchObject({ width: 2560, height: 1280 });
  });

  test('stores no support picture with more than 5 MiB, even of transparent noise', async () => {
    const side = 2000;
    const raw = { width: side, height: side, channels: 4 } as const;
    const noise = await sharp(randomBytes(side * side * 4), { raw })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { bytes, ...picture } = await reencodePicture(noise);
    expect(bytes.length).toBeLessThanOrEqual(MAX_ATTACHMENT_BYTES);
    const { format, width, height } = await sharp(bytes).metadata();
    expect(picture).toEqual({ type: `image/${format}`, width, height });
  });
});

describe('a file that is no such picture', () => {
  test.each([
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF that is JavaScript too', 'GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)'],
    ['PDF', '%PDF-1.7 \u0000'],
    ['BMP', 'BM\u0000\u0000'],
    ['text', 'hello'],
  ])('refuses an upload to support that is no picture: %s', async (_, content) => {
    const before = await countPictures();
    expect(problemOf(await send(Buffer.from(content, 'latin1'), { type: 'image/png' }))).toEqual([
      400,
      'wrong_type',
    ]);
    expect(await countPictures()).toBe(before);
  });

  test.each([
    ['begins like a JPEG', Buffer.from('\xFF\xD8\xFF<svg onload="alert(1)"/>', 'latin1')],
    ['begins like a PNG', Buffer.from('\x89PNG\r\n\x1A\n<script>alert(1)</script>', 'latin1')],
    ['begins like a WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 <script>', 'latin1')],
  ])('refuses an upload to support that only %s', async (_, content) => {
    expect(problemOf(await send(content))).toEqual([400, 'unreadable']);
  });

  test('refuses a truncated support picture', async () => {
    const raw = await canvas(400, 400).png({ compressionLevel: 0 }).toBuffer();
    expect(problemOf(await send(raw.subarray(0, 2000)))).toEqual([400, 'unreadable']);
  });

  test('refuses an empty upload of a support picture', async () => {
    expect(problemOf(await send(Buffer.alloc(0)))).toEqual([400, 'required']);
  });

  test('refuses a small file with a huge support picture', async () => {
    // The picture has two million pixels more than the limit, in grey because its creation is faster.
    const bomb = await canvas(7000, 6000).toColourspace('b-w').png().toBuffer();
    expect(bomb.length).toBeLessThan(MAX_ATTACHMENT_BYTES / 50);
    expect(problemOf(await send(bomb))).toEqual([400, 'too_many_pixels']);
  });

  test('refuses a support picture of many scans, each of which takes as long as a picture', async () => {
    const raw = await canvas(8, 8).jpeg({ progressive: true }).toBuffer();
    // A Huffman table with one code, the end of a block, and a scan of one coefficient of one block.
    const table = Buffer.from(`ffc400141001${'00'.repeat(16)}`, 'hex');
    const scan = Buffer.from('ffda00080101000101007f', 'hex');
    const withScans = (count: number) =>
      Buffer.concat([
        raw.subarray(0, -2),
        table,
        ...Array.from({ length: count }, () => scan),
        raw.subarray(-2),
      ]);
    expect(await upload(withScans(20))).toMatchObject({ type: 'image/jpeg' });
    expect(problemOf(await send(withScans(1000)))).toEqual([400, 'unreadable']);
  });

  test('refuses an upload to support of more than 5 MiB', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(MAX_ATTACHMENT_BYTES)]);
    expect(await send(large)).toMatchObject({ status: 413 });
  });
});

describe('who may upload', () => {
  test('authorizes an upload of a support picture before its body is read', async () => {
    const large = Buffer.alloc(MAX_ATTACHMENT_BYTES + 1);
    const answer = await world.rest('POST', '/support/attachments', { raw: large });
    expect(answer.status).toBe(401);
    expect((await send(large)).status).toBe(413);
  });

  test('refuses uploads of support pictures with an API key, whatever its scopes', async () => {
    const { token } = await createService(world.shop, { scopes: ['support'] });
    const raw = await jpeg();
    const { id } = await upload(raw);
    for (const answer of [
      await world.rest('POST', '/support/attachments', { token, raw }),
      await world.rest('GET', `/support/attachments/${id}`, { token }),
    ])
      expect([answer.status, answer.body]).toMatchObject([403, { error: { code: 'forbidden' } }]);
  });

  test('limits the support pictures that an account uploads in a day', async () => {
    const pixel = await canvas(1, 1).png().toBuffer();
    await world.shop.deps.pool.query(
      `INSERT INTO support_attachments (user_id, type, width, height, bytes, created_at)
       SELECT $1, 'image/png', 1, 1, 'x', $2 FROM generate_series(1, $3)`,
      [world.customer.userId, clock.now(), ATTACHMENTS_PER_DAY - 1],
    );
    await upload(pixel);
    const refused = await send(pixel);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '86400']);
    await upload(pixel, await world.shop.registerUser());
  });

  test('does not limit the pictures with which an admin answers customers', async () => {
    const pixel = await canvas(1, 1).png().toBuffer();
    const admin = await world.shop.createAdmin();
    await world.shop.deps.pool.query(
      `INSERT INTO support_attachments (user_id, type, width, height, bytes, created_at)
       SELECT $1, 'image/png', 1, 1, 'x', $2 FROM generate_series(1, $3)`,
      [admin.userId, clock.now(), UPLOAD_ATTEMPTS_PER_DAY],
    );
    await upload(pixel, admin);
  });

  test('limits an account’s attempts to upload support pictures in a day, including files that are no pictures', async () => {
    for (let i = 0; i < UPLOAD_ATTEMPTS_PER_DAY; i++)
      expect((await send('no picture')).status).toBe(400);
    const refused = await send(await jpeg());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    await upload(await jpeg(), await world.shop.registerUser());
  });

  test('limits the uploads of support pictures from one IP address in an hour', async () => {
    const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '0.05' } });
    try {
      const { token } = await limited.registerUser();
      const attempt = async () =>
        (await createRest(limited)('POST', '/support/attachments', { token, raw: 'no' })).status;
      const statuses = [];
      for (let i = 0; i < 4; i++) statuses.push(await attempt());
      expect(statuses).toEqual([400, 400, 400, 429]);
    } finally {
      await limited.close();
    }
  });

  test('limits an account to two simultaneous uploads of support pictures', async () => {
    const raw = await jpeg(3000, 3000);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(raw)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(statuses).toContain(429);
    expect((await send(raw)).status).toBe(200);
  });
});
