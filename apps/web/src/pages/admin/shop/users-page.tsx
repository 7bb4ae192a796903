import { framed } from '#features/admin/frame/admin-frame.tsx';
import { UserList } from '#features/admin/users/user-list.tsx';

/** Page /admin/users. */
export default framed(UserList);
