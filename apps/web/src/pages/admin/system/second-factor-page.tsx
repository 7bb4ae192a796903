import { framed } from '#features/admin/frame/admin-frame.tsx';
import { SecondFactorView } from '#features/admin/second-factor/second-factor-view.tsx';

/** Page /admin/security. */
export default framed(SecondFactorView);
