import { BatchList } from '#features/admin/batches/batch-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/batches. */
export default function BatchesPage() {
  return (
    <AdminFrame>
      <BatchList />
    </AdminFrame>
  );
}
