import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { PromotionList } from '#features/admin/promotions/promotion-list.tsx';

/** Page /admin/promotions. */
export default function PromotionsPage() {
  return (
    <AdminFrame>
      <PromotionList />
    </AdminFrame>
  );
}
