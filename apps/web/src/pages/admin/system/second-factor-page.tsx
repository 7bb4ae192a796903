import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { SecondFactorView } from '#features/admin/second-factor/second-factor-view.tsx';

/** Page /admin/security. */
export default function SecondFactorPage() {
  return (
    <AdminFrame>
      <SecondFactorView />
    </AdminFrame>
  );
}
