import { framed } from '#features/admin/frame/admin-frame.tsx';
import { GeneratedCodeList } from '#features/admin/generated-codes/generated-code-list.tsx';

/** Page /admin/generatedCodes. */
export default framed(GeneratedCodeList);
