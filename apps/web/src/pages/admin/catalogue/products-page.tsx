import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { ProductList } from '#features/admin/products/product-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/products, also at /admin. */
export default function ProductsPage() {
  const { t } = useTranslation('adminProducts');
  return (
    <AdminFrame title={t('title')}>
      <ProductList />
    </AdminFrame>
  );
}
