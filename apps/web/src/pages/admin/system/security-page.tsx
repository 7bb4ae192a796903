import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { SecurityView } from '#features/admin/security/security-view.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/security. */
export default function SecurityPage() {
  const { t } = useTranslation('secondFactor');
  return (
    <AdminFrame title={t('title')}>
      <SecurityView />
    </AdminFrame>
  );
}
