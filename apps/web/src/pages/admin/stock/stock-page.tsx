import { framed } from '#features/admin/frame/admin-frame.tsx';
import { StockList } from '#features/admin/stock/stock-list.tsx';

/** Page /admin/stock. */
export default framed(StockList);
