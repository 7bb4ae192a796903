/** Events by which an admin notices attacks on accounts, on the admin area and on the payment webhooks. */
export { listSecurityEvents } from './list-security-events.ts';
export { removeOldSecurityEvents } from './security-events.sql.ts';
export { SecurityEventLog, type SecurityEvent } from './security-event-log.ts';
