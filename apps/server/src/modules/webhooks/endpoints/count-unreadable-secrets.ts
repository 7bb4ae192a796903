import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import { openSecret } from '../webhook-signature.ts';

const listSecrets = statement<{ cipher: Buffer; key_id: string }>(
  'SELECT cipher, key_id FROM webhook_endpoints WHERE archived_at IS NULL',
);

/** Counts endpoints whose secret cannot be decrypted with the configured keys. */
export async function countUnreadableSecrets(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
): Promise<number> {
  const secrets = await listSecrets(deps.pool);
  return secrets.filter(({ cipher, key_id: keyId }) => {
    try {
      openSecret(deps, cipher, keyId);
      return false;
    } catch {
      // The key is missing, or differs from the one that encrypted the secret.
      return true;
    }
  }).length;
}
