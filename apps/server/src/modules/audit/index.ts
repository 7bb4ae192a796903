/** What admins did: written in the transaction of the act, never changed, never with a secret in it. */
export { listAudit, readAudit } from './list-audit.ts';
export {
  writeAudit,
  writeAudits,
  type AuditAct,
  type AuditActor,
  type AuditValue,
} from './write-audit.ts';
