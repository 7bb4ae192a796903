/** Service accounts of programs that buy from the shop: accounts, API keys and the audit of their calls. */
export { authenticateKey, isCallerValid } from './authenticate-key.ts';
export { createServiceAccount } from './create-account.ts';
export { createApiKey } from './create-key.ts';
export { listServiceAccounts, readServiceAccount } from './list-accounts.ts';
export { recordCall, recordRefusal } from './record-call.ts';
export { revokeApiKey } from './revoke-key.ts';
export { setServiceBlocked } from './set-account-blocked.ts';
export { updateServiceAccount } from './update-account.ts';
