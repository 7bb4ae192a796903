/** Temporary PostgreSQL servers for tests: one cluster per run, one copy of the template per file. */
export {
  createTestDatabase,
  startTestCluster,
  type TestCluster,
  type TestClusterAddress,
  type TestClusterOptions,
} from './cluster.ts';
export { startArchivingCluster, type ArchivingCluster } from './point-in-time.ts';
