import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from './paths.ts';

/** Reads `.env` of the checkout into the environment, without overriding existing variables. */
export function loadEnvFile(): void {
  const file = join(repoRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
