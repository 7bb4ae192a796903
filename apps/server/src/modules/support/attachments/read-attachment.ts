import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { findAnyPicture, findOwnPicture, type PictureRow } from './attachments.sql.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads a picture that the caller uploaded, that is in a thread of the caller, or, for an admitted admin, in any thread.
 * Error: not_found.
 */
export async function readAttachment(
  { pool }: Pick<Deps, 'pool'>,
  { userId, role }: Pick<SessionCaller, 'userId' | 'role'>,
  id: string,
): Promise<PictureRow> {
  const find = role === 'admin' ? findAnyPicture : findOwnPicture;
  const [picture] = UUID.test(id) ? await find(pool, id, userId) : [];
  if (!picture) throw new DomainError('not_found');
  return picture;
}
