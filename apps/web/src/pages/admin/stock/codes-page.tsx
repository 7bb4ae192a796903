import { CodeList } from '#features/admin/codes/code-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/codes. */
export default function CodesPage() {
  return (
    <AdminFrame>
      <CodeList />
    </AdminFrame>
  );
}
