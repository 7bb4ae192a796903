/** Service accounts of programs that buy from the shop: accounts, API keys and the audit of their calls. */
export { authenticateApiKey, isCallerValid } from './authenticate-api-key.ts';
export { createServiceAccount } from './create-service-account.ts';
export { createApiKey } from './create-api-key.ts';
export { listServiceAccounts, readServiceAccount } from './list-service-accounts.ts';
export { auditServiceCall, auditServiceRefusal } from './audit-service-call.ts';
export { countExpiringKeys, remindOfKeysJob } from './remind-of-keys.job.ts';
export { revokeApiKey } from './revoke-api-key.ts';
export { setServiceAccountBlocked } from './set-service-account-blocked.ts';
export { updateServiceAccount } from './update-service-account.ts';
