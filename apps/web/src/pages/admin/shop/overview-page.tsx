import { framed } from '#features/admin/frame/admin-frame.tsx';
import { Overview } from '#features/admin/overview/overview.tsx';

/** Page /admin/overview: open tasks, sales, ledger and delivery times. */
export default framed(Overview);
