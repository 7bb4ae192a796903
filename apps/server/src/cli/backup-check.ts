import type { Pool } from 'pg';
import type { Env } from '#config/env.ts';
import { createCodeCipher } from '#infra/secrets/code-cipher.ts';
import { findKeyRing, keyFile } from '#infra/secrets/code-keys.ts';
import { countUnreadableFactors } from '#modules/auth/index.ts';
import { checkEncryptionKeys } from '#modules/stock/index.ts';
import { countUnreadableSecrets } from '#modules/webhooks/index.ts';
import { runOnDatabase } from './run-on-database.ts';

// `pnpm backup:check`: checks that CODE_KEYS belongs to the database's codes, second factors and webhook secrets. A database
// backup lacks the keys; without them its codes are lost. Exit 0: all keys are present. Exit 1: it names the missing ones.

async function check(pool: Pool, env: Env): Promise<boolean> {
  const ring = findKeyRing(env);
  if (!ring) {
    console.error(
      `No key ring: CODE_KEYS is not set and ${keyFile(env)} is missing. Restore the keys that belong to this database.`,
    );
    return false;
  }
  const cipher = createCodeCipher(ring);
  const checks = await checkEncryptionKeys({ pool }, cipher);
  for (const { keyId, codes, problem } of checks) {
    if (problem) console.error(`Key "${keyId}" (${codes} codes) ${problem}.`);
    else console.log(`Key "${keyId}": ${codes} codes, a sample was decrypted and verified.`);
  }
  if (checks.length === 0) console.log('No codes in the database; the key ring is readable.');
  const unreadable = await countUnreadableFactors({ pool }, cipher);
  if (unreadable > 0)
    console.error(
      `Second factors that these keys cannot decrypt: ${unreadable}. Their owners, admins or customers, cannot log in.`,
    );
  const secrets = await countUnreadableSecrets({ pool, codeCipher: cipher });
  if (secrets > 0)
    console.error(
      `Webhook secrets that these keys cannot decrypt: ${secrets}. Their messages cannot be signed.`,
    );
  return unreadable + secrets === 0 && checks.every(({ problem }) => problem === null);
}

await runOnDatabase({ command: 'backup:check', readsOnly: true }, check);
