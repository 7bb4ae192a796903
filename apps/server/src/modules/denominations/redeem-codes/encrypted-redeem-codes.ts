import { encryptedColumn } from '#infra/secrets/encrypted-column.ts';

/** Texts of redeem codes. */
export const encryptedRedeemCodes = encryptedColumn({
  table: 'topup_codes',
  id: 'id',
  cipher: 'cipher',
  keyId: 'key_id',
});
