import { AuditList } from '#features/admin/audit/audit-list.tsx';
import { framed } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/audit. */
export default framed(AuditList);
