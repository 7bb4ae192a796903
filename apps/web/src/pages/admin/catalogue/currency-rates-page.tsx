import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { RateList } from '#features/admin/rates/rate-list.tsx';

/** Page /admin/currencyRates. */
export default function CurrencyRatesPage() {
  return (
    <AdminFrame>
      <RateList />
    </AdminFrame>
  );
}
