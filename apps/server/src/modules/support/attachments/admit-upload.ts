import { UPLOAD_ATTEMPTS_PER_DAY } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { createDurableLimit } from '#infra/limits/durable-limit.ts';
import { requireRoomForUpload } from './store-attachment.ts';

/**
 * Counts an upload before its body is read, because a refused picture takes as much work as a stored one. Error:
 * rate_limited.
 */
export async function admitUpload(
  { pool, clock, keyedHash }: Pick<Deps, 'pool' | 'clock' | 'keyedHash'>,
  userId: number,
): Promise<void> {
  await requireRoomForUpload(pool, userId, clock.now());
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
