import { keyRotationColumn } from '#infra/secrets/key-rotation-column.ts';

/** Secrets of the users' authenticator apps. */
export const encryptedFactors = keyRotationColumn({
  table: 'second_factors',
  id: 'user_id',
  cipher: 'cipher',
  keyId: 'key_id',
});
