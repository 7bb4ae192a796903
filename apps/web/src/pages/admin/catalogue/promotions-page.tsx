import { framed } from '#features/admin/frame/admin-frame.tsx';
import { PromotionList } from '#features/admin/promotions/promotion-list.tsx';

/** Page /admin/promotions. */
export default framed(PromotionList);
