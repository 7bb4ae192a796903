import { UPLOAD_ATTEMPTS_PER_DAY } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { createDurableLimit } from '#infra/limits/durable-limit.ts';
import { requireRoomForUpload, type Uploader } from './store-attachment.ts';

/**
 * Counts a customer's upload before its body is read, because a refused picture takes as much work as a stored one. Error:
 * rate_limited.
 */
export async function admitUpload(
  { pool, clock, keyedHash }: Pick<Deps, 'pool' | 'clock' | 'keyedHash'>,
  uploader: Uploader,
): Promise<void> {
  const { userId, role } = uploader;
  await requireRoomForUpload(pool, uploader, clock.now());
  if (role === 'admin') return;
  const attempts = createDurableLimit(pool, {
    name: 'upload',
    points: UPLOAD_ATTEMPTS_PER_DAY,
    seconds: 86_400,
  });
  const key = keyedHash('upload', String(userId)).toString('hex');
  if (await attempts.reserve(key)) return;
  const { resetSeconds: retryAfter } = await attempts.read(key);
  throw new DomainError('rate_limited', undefined, { retryAfter });
}
