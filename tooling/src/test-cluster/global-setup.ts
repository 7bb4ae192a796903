import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestClusterAddress } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Cluster in which `createTestDatabase` creates its copies. */
    testCluster: TestClusterAddress;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Autovacuum visits each database once a minute, which for hundreds of them starts several processes a second. Tests that need
  // statistics run ANALYZE.
  const { stop, ...address } = await startTestCluster({ settings: { autovacuum: 'off' } });
  project.provide('testCluster', address);
  return stop;
}
