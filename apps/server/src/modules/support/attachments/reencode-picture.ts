import { MAX_ATTACHMENT_BYTES, type AttachmentType } from '@manabar/contracts/rules';
import PQueue from 'p-queue';
import type { default as sharp, Sharp } from 'sharp';
import { DomainError } from '#errors.ts';
import { pictureType } from './picture-type.ts';

/** A picture in its stored form. */
export interface ReencodedPicture {
  type: AttachmentType;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Most pixels: more than most phone cameras have; decoded, they take 160 MB with 8 bits per channel, 400 MB with 16. */
const MAX_PIXELS = 40_000_000;
/** Longest side of a stored picture in pixels, which is enough for every detail of a screen. */
const MAX_SIDE = 2560;
/** Longest side in pixels of a picture that is otherwise too large in bytes. */
const NOISY_SIDE = 1600;
const LONGEST_SECONDS = 10;
/**
 * Most scans of a JPEG. Each takes as long as a pass over all pixels, which no time-out interrupts; usual ones have about ten. Data
 * appended by a camera, of up to 5 MiB, has about 80 of the same two bytes by chance.
 */
const MAX_SCANS = 200;
const SCAN = Buffer.from([0xff, 0xda]);

/** Re-encodes one picture at a time, because each takes much memory and purchases need the processor. */
const queue = new PQueue({ concurrency: 1 });

let library: Promise<typeof sharp> | undefined;

/** Loads the library with the first picture, so that a server without pictures does not need its memory. */
function loadLibrary(): Promise<typeof sharp> {
  library ??= import('sharp').then(({ default: loaded }) => {
    loaded.cache(false);
    loaded.concurrency(1);
    // The library must not read other formats, regardless of a file's declared type.
    loaded.block({ operation: ['VipsForeignLoad'] });
    loaded.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
    });
    return loaded;
  });
  return library;
}

/**
 * Decodes a picture and encodes it again: upright, at most 2560 pixels long, and without metadata or appended data.
 * Errors: validation_error (picture: required, wrong_type, unreadable, too_many_pixels), payload_too_large (no
 * encoding is small enough).
 */
export async function reencodePicture(bytes: Buffer): Promise<ReencodedPicture> {
  if (bytes.length === 0) throw refused('required');
  const type = pictureType(bytes);
  if (type === null) throw refused('wrong_type');
  if (type === 'image/jpeg' && hasTooManyScans(bytes)) throw refused('unreadable');
  return queue.add(async () => {
    const load = await loadLibrary();
    const { width, height } = await readSize(load, bytes);
    if (width * height > MAX_PIXELS) throw refused('too_many_pixels');
    return encode(load, bytes, type);
  });
}

function hasTooManyScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(SCAN); at !== -1; at = bytes.indexOf(SCAN, at + SCAN.length))
    if (++scans > MAX_SCANS) return true;
  return false;
}

async function readSize(load: typeof sharp, bytes: Buffer) {
  try {
    return await load(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw refused('unreadable', error);
  }
}

async function encode(
  load: typeof sharp,
  bytes: Buffer,
  type: AttachmentType,
): Promise<ReencodedPicture> {
  const picture = load(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize(box(MAX_SIDE));
  const steps: Step[] = [
    { type, of: picture },
    { type: 'image/webp', of: picture },
    { type: 'image/webp', of: picture.clone().resize(box(NOISY_SIDE)), quality: 60 },
  ];
  try {
    // A noisy picture grows in a lossless format, and hardly shrinks in a lossy one without fewer pixels.
    for (const step of steps) {
      const { data, info } = await encodeAs(step);
      const { width, height } = info;
      if (data.length <= MAX_ATTACHMENT_BYTES)
        return { type: step.type, width, height, bytes: data };
    }
  } catch (error) {
    throw refused('unreadable', error);
  }
  throw new DomainError('payload_too_large');
}

interface Step {
  type: AttachmentType;
  of: Sharp;
  quality?: number;
}

function encodeAs({ type, of, quality = 85 }: Step) {
  const encoders = {
    'image/jpeg': () => of.clone().jpeg({ quality }),
    'image/png': () => of.clone().png({ compressionLevel: 9 }),
    // Without `alphaQuality`, transparency is lossless at any quality.
    'image/webp': () => of.clone().webp({ quality, alphaQuality: quality }),
  };
  return encoders[type]().toBuffer({ resolveWithObject: true });
}

const box = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

const refused = (picture: string, cause?: unknown) =>
  new DomainError('validation_error', { picture }, { cause });
