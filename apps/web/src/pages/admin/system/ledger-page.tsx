import { LedgerChecks } from '#features/admin/ledger/ledger-checks.tsx';
import { framed } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/ledger. */
export default framed(LedgerChecks);
