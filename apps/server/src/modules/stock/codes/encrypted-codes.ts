import { keyRotationColumn } from '#infra/secrets/key-rotation-column.ts';

/** Texts of codes, also of generated ones. */
export const encryptedCodes = keyRotationColumn({
  table: 'codes',
  id: 'id',
  cipher: 'cipher',
  keyId: 'key_id',
});
