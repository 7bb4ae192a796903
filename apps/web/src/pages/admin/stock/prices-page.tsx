import { framed } from '#features/admin/frame/admin-frame.tsx';
import { PriceList } from '#features/admin/prices/price-list.tsx';

/** Page /admin/prices. */
export default framed(PriceList);
