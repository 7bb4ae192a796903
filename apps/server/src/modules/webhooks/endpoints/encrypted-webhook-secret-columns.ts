import { keyRotationColumn } from '#infra/secrets/key-rotation-column.ts';

const place = { table: 'webhook_endpoints', id: 'id' };

/** Secrets that sign messages, and previous ones, which also sign for a limited time. */
export const encryptedWebhookSecretColumns = [
  keyRotationColumn({ ...place, cipher: 'cipher', keyId: 'key_id' }),
  keyRotationColumn({ ...place, cipher: 'old_cipher', keyId: 'old_key_id' }),
];
