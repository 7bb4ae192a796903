import {
  attachmentSchema,
  type Attachment,
  type ThreadMessage,
  type ThreadSummary,
} from '@manabar/contracts';
import type { AttachmentRow, MessageRow, ThreadRow } from './threads.sql.ts';

export const toThreadSummary = (row: ThreadRow): ThreadSummary => ({
  id: row.id,
  subject: row.subject,
  state: row.state,
  unread: row.unread,
  updated: row.updated_at.toISOString(),
  order_id: row.order_id,
});

const toAttachment = ({ id, type, width, height, size }: AttachmentRow): Attachment =>
  attachmentSchema.parse({ id, type, width, height, size });

export const toThreadMessage = (
  { id, author, text, created_at: created }: MessageRow,
  attachments: readonly AttachmentRow[],
): ThreadMessage => ({
  id: Number(id),
  from: author,
  text,
  created: created.toISOString(),
  attachments: attachments
    .filter(({ message_id: messageId }) => messageId === id)
    .map((row) => toAttachment(row)),
});
