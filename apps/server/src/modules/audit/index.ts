/** Audit log of admin actions: written in the transaction of the action, append-only and without secrets. */
export { removeOldServiceCalls } from './audit.sql.ts';
export { chooseReplicaForAdminList } from './choose-replica-for-admin-list.ts';
export { listAudit, readAudit } from './list-audit.ts';
export { auditedWrites } from './audited-writes.ts';
export {
  writeAudit,
  writeAudits,
  writeAuditsBy,
  type NewAuditEntry,
  type AuditActor,
  type AuditField,
  type AuditState,
  type AuditTransaction,
  type AuditValue,
  type CallingActor,
} from './write-audit.ts';
