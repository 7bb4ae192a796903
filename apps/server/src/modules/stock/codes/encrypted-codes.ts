import { encryptedColumn } from '#infra/secrets/encrypted-column.ts';

/** Texts of codes, also of generated ones. */
export const encryptedCodes = encryptedColumn({
  table: 'codes',
  id: 'id',
  cipher: 'cipher',
  keyId: 'key_id',
});
