import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { findAnyPicture, findOwnPicture, readPiece, type PictureRow } from './attachments.sql.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Bytes that are read at once. */
const PIECE_BYTES = 256 * 1024;

/** A picture whose pieces are read as its reader takes them, because many slow readers would hold whole pictures in memory. */
interface Picture extends PictureRow {
  pieces: AsyncGenerator<Buffer, void>;
}

/**
 * Reads a picture that the caller uploaded, that is in a thread of the caller, or, for an admitted admin, in any thread.
 * Error, also of the pieces of a picture that is deleted meanwhile: not_found.
 */
export async function readAttachment(
  { pool }: Pick<Deps, 'pool'>,
  { userId, role }: Pick<SessionCaller, 'userId' | 'role'>,
  id: string,
): Promise<Picture> {
  const find = role === 'admin' ? findAnyPicture : findOwnPicture;
  const [picture] = UUID.test(id) ? await find(pool, id, userId) : [];
  if (!picture) throw new DomainError('not_found');
  return { ...picture, pieces: readPieces({ pool }, id, picture.size) };
}

async function* readPieces(
  { pool }: Pick<Deps, 'pool'>,
  id: string,
  size: number,
): AsyncGenerator<Buffer, void> {
  for (let from = 1; from <= size; from += PIECE_BYTES) {
    const [row] = await readPiece(pool, id, from, PIECE_BYTES);
    if (!row) throw new DomainError('not_found');
    yield row.piece;
  }
}
