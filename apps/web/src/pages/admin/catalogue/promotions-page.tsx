import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { PromotionList } from '#features/admin/promotions/promotion-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/promotions. */
export default function PromotionsPage() {
  const { t } = useTranslation('adminPromotions');
  return (
    <AdminFrame title={t('title')}>
      <PromotionList />
    </AdminFrame>
  );
}
