/** Security events that show attacks on accounts, the admin area and the payment webhooks. */
export { listSecurityEvents } from './list-security-events.ts';
export { removeOldSecurityEvents } from './security-events.sql.ts';
export { SecurityEventLog } from './security-event-log.ts';
