import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { RateList } from '#features/admin/rates/rate-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/currencyRates. */
export default function CurrencyRatesPage() {
  const { t } = useTranslation('adminRates');
  return (
    <AdminFrame title={t('title')}>
      <RateList />
    </AdminFrame>
  );
}
