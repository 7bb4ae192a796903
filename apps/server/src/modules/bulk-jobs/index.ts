/**
 * Bulk changes, made by the worker in batches: selection, progress and refused rows. The rules of single rows
 * belong to the modules that own them.
 */
export { bulkJob, sweepJobs } from './bulk.jobs.ts';
export { cancelJob } from './cancel-job.ts';
export { findRecallJob } from './jobs.sql.ts';
export { getJob, listJobs } from './list-jobs.ts';
export { runJob } from './run-job.ts';
export { startJob } from './start-job.ts';
