import { encryptedColumn } from '#infra/secrets/encrypted-column.ts';

const place = { table: 'webhook_endpoints', id: 'id' };

/** Secrets that sign messages, and previous ones, which also sign for a limited time. */
export const encryptedWebhookSecrets = [
  encryptedColumn({ ...place, cipher: 'cipher', keyId: 'key_id' }),
  encryptedColumn({ ...place, cipher: 'old_cipher', keyId: 'old_key_id' }),
];
