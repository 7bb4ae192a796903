import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { LedgerChecks } from '#features/admin/ledger/ledger-checks.tsx';
import { LedgerTabs } from '#features/admin/ledger/ledger-tabs.tsx';

/** Page /admin/ledger. */
export default function LedgerPage() {
  return (
    <AdminFrame>
      <LedgerTabs />
      <LedgerChecks />
    </AdminFrame>
  );
}
