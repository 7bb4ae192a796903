import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestClusterAddress } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `createTestDatabase` makes its copies. */
    testCluster: TestClusterAddress;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Autovacuum visits each database once a minute: with hundreds of them it starts several processes a second. Tests that need
  // statistics run ANALYZE.
  const { stop, ...address } = await startTestCluster({ settings: { autovacuum: 'off' } });
  project.provide('testCluster', address);
  return stop;
}
