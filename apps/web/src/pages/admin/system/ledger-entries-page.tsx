import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { EntryList } from '#features/admin/ledger/entries/entry-list.tsx';
import { LedgerTabs } from '#features/admin/ledger/ledger-tabs.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/ledger/entries. */
export default function LedgerEntriesPage() {
  const { t } = useTranslation('adminLedger');
  return (
    <AdminFrame title={t('entries.title')}>
      <LedgerTabs />
      <EntryList />
    </AdminFrame>
  );
}
