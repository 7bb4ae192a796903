import { framed } from '#features/admin/frame/admin-frame.tsx';
import { WebhookList } from '#features/admin/webhooks/webhook-list.tsx';

/** Page /admin/webhooks. */
export default framed(WebhookList);
