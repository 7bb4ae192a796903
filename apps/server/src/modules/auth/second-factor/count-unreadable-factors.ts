import type { Deps } from '#deps.ts';
import type { CodeCipher } from '#infra/code-cipher.ts';
import { listSecrets } from './second-factor.sql.ts';

/** How many second factors are on whose secret these keys do not decrypt. */
export async function countUnreadableFactors(
  { pool }: Pick<Deps, 'pool'>,
  cipher: CodeCipher,
): Promise<number> {
  const secrets = await listSecrets(pool);
  return secrets.filter(({ cipher: stored, key_id: keyId }) => {
    try {
      cipher.decrypt(stored, keyId);
      return false;
    } catch {
      // A key that is missing, or another one of its name: what AES-GCM says of it tells nothing more.
      return true;
    }
  }).length;
}
