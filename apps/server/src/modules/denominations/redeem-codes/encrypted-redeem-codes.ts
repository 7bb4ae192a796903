import { keyRotationColumn } from '#infra/secrets/key-rotation-column.ts';

/** Texts of redeem codes. */
export const encryptedRedeemCodes = keyRotationColumn({
  table: 'topup_codes',
  id: 'id',
  cipher: 'cipher',
  keyId: 'key_id',
});
