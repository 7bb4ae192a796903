import { framed } from '#features/admin/frame/admin-frame.tsx';
import { RegionList } from '#features/admin/regions/region-list.tsx';

/** Page /admin/regions. */
export default framed(RegionList);
