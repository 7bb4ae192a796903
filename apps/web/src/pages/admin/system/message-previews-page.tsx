import { framed } from '#features/admin/frame/admin-frame.tsx';
import { MessagePreviews } from '#features/admin/messages/message-previews.tsx';

/** Page /admin/messages. */
export default framed(MessagePreviews);
