import { framed } from '#features/admin/frame/admin-frame.tsx';
import { ProductList } from '#features/admin/products/product-list.tsx';

/** Page /admin/products, also at /admin. */
export default framed(ProductList);
