import { LedgerChecks } from '#features/admin/ledger/ledger-checks.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/ledger. */
export default function LedgerPage() {
  return (
    <AdminFrame>
      <LedgerChecks />
    </AdminFrame>
  );
}
