import type { Attachment } from '@manabar/contracts';
import { ATTACHMENTS_PER_DAY } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { lockWritingUser } from '../threads/lock-writing-user.ts';
import { countUploads, insertAttachment } from './attachments.sql.ts';
import { reencodePicture } from './reencode-picture.ts';

const DAY_MS = 86_400_000;

type StoreDeps = Pick<Deps, 'pool' | 'clock'>;

export type Uploader = Pick<SessionCaller, 'userId' | 'role'>;

/** Refuses a customer above the daily limit of uploads; admins have no limit. Error: rate_limited. */
export async function requireRoomForUpload(
  db: Queryable,
  { userId, role }: Uploader,
  now: Date,
): Promise<void> {
  if (role === 'admin') return;
  const [uploads] = await countUploads(db, userId, new Date(now.getTime() - DAY_MS));
  if (!uploads || uploads.count < ATTACHMENTS_PER_DAY) return;
  const waitMs = (uploads.first ?? now).getTime() + DAY_MS - now.getTime();
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  throw new DomainError('rate_limited', undefined, { retryAfter });
}

/**
 * Stores a picture of a user for a later message. Errors: unauthorized, rate_limited, validation_error (picture).
 */
export async function storeAttachment(
  { pool, clock }: StoreDeps,
  uploader: Uploader,
  content: Buffer,
): Promise<Attachment> {
  const { type, width, height, bytes } = await reencodePicture(content);
  const { userId } = uploader;
  return withTransaction(pool, async (tx) => {
    const now = clock.now();
    await lockWritingUser(tx, userId);
    await requireRoomForUpload(tx, uploader, now);
    const [stored] = await insertAttachment(tx, userId, type, width, height, bytes, now);
    if (!stored) throw new Error('a picture was not stored');
    return { id: stored.id, type, width, height, size: bytes.length };
  });
}
