import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestClusterAddress } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `createTestDatabase` makes its copies. */
    testCluster: TestClusterAddress;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...address } = await startTestCluster();
  project.provide('testCluster', address);
  return stop;
}
