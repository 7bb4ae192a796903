import { framed } from '#features/admin/frame/admin-frame.tsx';
import { RateList } from '#features/admin/rates/rate-list.tsx';

/** Page /admin/currencyRates. */
export default framed(RateList);
