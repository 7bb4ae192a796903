import { inject } from 'vitest';
import { createTestDatabase } from './cluster.ts';
import type {} from './global-setup.ts';

/** Returns the address of a fresh, migrated database for the calling test file. */
export function createFileDatabase(): Promise<string> {
  return createTestDatabase(inject('testCluster'));
}
