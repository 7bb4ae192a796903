import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { StockList } from '#features/admin/stock/stock-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/stock. */
export default function StockPage() {
  const { t } = useTranslation('adminStock');
  return (
    <AdminFrame title={t('title')}>
      <StockList />
    </AdminFrame>
  );
}
