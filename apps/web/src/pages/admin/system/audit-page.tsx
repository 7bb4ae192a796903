import { AuditList } from '#features/admin/audit/audit-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/audit. */
export default function AuditPage() {
  return (
    <AdminFrame>
      <AuditList />
    </AdminFrame>
  );
}
