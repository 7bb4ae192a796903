import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { PriceList } from '#features/admin/prices/price-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/prices. */
export default function PricesPage() {
  const { t } = useTranslation('adminPrices');
  return (
    <AdminFrame title={t('title')}>
      <PriceList />
    </AdminFrame>
  );
}
