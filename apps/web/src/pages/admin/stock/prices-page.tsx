import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { PriceList } from '#features/admin/prices/price-list.tsx';

/** Page /admin/prices. */
export default function PricesPage() {
  return (
    <AdminFrame>
      <PriceList />
    </AdminFrame>
  );
}
