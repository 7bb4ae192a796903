import { framed } from '#features/admin/frame/admin-frame.tsx';
import { SecurityEventList } from '#features/admin/security-events/security-event-list.tsx';

/** Page /admin/security-events. */
export default framed(SecurityEventList);
