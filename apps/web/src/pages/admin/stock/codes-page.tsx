import { CodeList } from '#features/admin/codes/code-list.tsx';
import { framed } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/codes. */
export default framed(CodeList);
