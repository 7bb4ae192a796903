import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import { openSecret } from './message.ts';

const listSecrets = statement<{ cipher: Buffer; key_id: string }>(
  'SELECT cipher, key_id FROM webhook_endpoints WHERE archived_at IS NULL',
);

/** How many endpoints there are whose secret these keys do not decrypt. */
export async function countUnreadableSecrets(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
): Promise<number> {
  const secrets = await listSecrets(deps.pool);
  return secrets.filter(({ cipher, key_id: keyId }) => {
    try {
      openSecret(deps, cipher, keyId);
      return false;
    } catch {
      // A key that is missing, or another one of its name.
      return true;
    }
  }).length;
}
