import { framed } from '#features/admin/frame/admin-frame.tsx';
import { ServiceList } from '#features/admin/service-accounts/service-list.tsx';

/** Page /admin/services. */
export default framed(ServiceList);
