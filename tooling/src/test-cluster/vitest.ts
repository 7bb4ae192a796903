import { inject } from 'vitest';
import { createTestDatabase } from './cluster.ts';
import type {} from './global-setup.ts';

/** The address of a fresh, migrated database for the test file that calls this. */
export function createFileDatabase(): Promise<string> {
  return createTestDatabase(inject('testCluster'));
}
