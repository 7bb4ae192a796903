import { statement } from '#infra/db/sql.ts';

/** Counts a user's uploads since a time, with the time of the first one. */
export const countUploads = statement<
  { count: number; first: Date | null },
  [userId: number, since: Date]
>(`
  SELECT count(*)::int AS count, min(created_at) AS first FROM support_attachments
   WHERE user_id = $1 AND created_at > $2`);

export const insertAttachment = statement<
  { id: string },
  [userId: number, type: string, width: number, height: number, bytes: Buffer, now: Date]
>(`
  INSERT INTO support_attachments (user_id, type, width, height, bytes, created_at)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING id::text AS id`);

/** A picture without its bytes, which {@link readPiece} reads; `size` in bytes. */
export interface PictureRow {
  type: string;
  size: number;
}

/** Finds a picture that the user uploaded, or that is in a thread of the user. */
export const findOwnPicture = statement<PictureRow, [id: string, userId: number]>(`
  SELECT a.type, octet_length(a.bytes) AS size FROM support_attachments a
    LEFT JOIN support_thread_messages m ON m.id = a.message_id
    LEFT JOIN support_threads t ON t.id = m.thread_id
   WHERE a.id = $1::uuid AND (a.user_id = $2 OR t.user_id = $2)`);

/** Finds a picture of any thread, or one that the admin uploaded. */
export const findAnyPicture = statement<PictureRow, [id: string, adminId: number]>(`
  SELECT type, octet_length(bytes) AS size FROM support_attachments
   WHERE id = $1::uuid AND (message_id IS NOT NULL OR user_id = $2)`);

/** Reads bytes of a picture, the first of which is number `from`, counted from 1; no row for a deleted picture. */
export const readPiece = statement<{ piece: Buffer }, [id: string, from: number, length: number]>(
  `SELECT substring(bytes FROM $2::int FOR $3::int) AS piece FROM support_attachments WHERE id = $1::uuid`,
);

/** Deletes pictures without a message; returns their number. */
export const removeLoosePictures = statement<{ count: number }, [before: Date, limit: number]>(`
  WITH gone AS (
    DELETE FROM support_attachments
     WHERE id = ANY (ARRAY(SELECT id FROM support_attachments
                            WHERE message_id IS NULL AND created_at < $1 LIMIT $2::int FOR UPDATE SKIP LOCKED))
    RETURNING 1)
  SELECT count(*)::int AS count FROM gone`);
