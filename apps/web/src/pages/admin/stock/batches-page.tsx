import { BatchList } from '#features/admin/batches/batch-list.tsx';
import { framed } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/batches. */
export default framed(BatchList);
