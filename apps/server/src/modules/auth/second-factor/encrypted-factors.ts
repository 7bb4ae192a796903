import { encryptedColumn } from '#infra/secrets/encrypted-column.ts';

/** Secrets of the users' authenticator apps. */
export const encryptedFactors = encryptedColumn({
  table: 'second_factors',
  id: 'user_id',
  cipher: 'cipher',
  keyId: 'key_id',
});
