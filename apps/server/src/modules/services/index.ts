/** Other programs that buy here: their accounts, the keys that they call with, and what of their calls is written down. */
export { authenticateKey, callerStands, type KeyHolder } from './authenticate-key.ts';
export { createServiceAccount } from './create-account.ts';
export { createApiKey } from './create-key.ts';
export { listServiceAccounts, readServiceAccount } from './list-accounts.ts';
export { recordCall, recordRefusal, type ServiceCall } from './record-call.ts';
export { revokeApiKey } from './revoke-key.ts';
export { setServiceBlocked } from './set-account-blocked.ts';
export { updateServiceAccount } from './update-account.ts';
