import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { SecurityView } from '#features/admin/security/security-view.tsx';

/** Page /admin/security. */
export default function SecurityPage() {
  return (
    <AdminFrame>
      <SecurityView />
    </AdminFrame>
  );
}
