import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { LedgerTabs } from '#features/admin/ledger/ledger-tabs.tsx';
import { SalesList } from '#features/admin/ledger/sales/sales-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/ledger/sales. */
export default function LedgerSalesPage() {
  const { t } = useTranslation('adminLedger');
  return (
    <AdminFrame title={t('sales.title')}>
      <LedgerTabs />
      <SalesList />
    </AdminFrame>
  );
}
