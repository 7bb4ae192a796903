import { framed } from '#features/admin/frame/admin-frame.tsx';
import { OrderList } from '#features/admin/orders/order-list.tsx';

/** Page /admin/orders. */
export default framed(OrderList);
