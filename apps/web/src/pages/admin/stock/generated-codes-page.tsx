import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { GeneratedCodeList } from '#features/admin/generated-codes/generated-code-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/generatedCodes. */
export default function GeneratedCodesPage() {
  const { t } = useTranslation('adminGenerated');
  return (
    <AdminFrame title={t('title')}>
      <GeneratedCodeList />
    </AdminFrame>
  );
}
