import { LedgerChecks } from '#features/admin/ledger/ledger-checks.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/ledger. */
export default function LedgerPage() {
  const { t } = useTranslation('adminLedger');
  return (
    <AdminFrame title={t('title')}>
      <LedgerChecks />
    </AdminFrame>
  );
}
