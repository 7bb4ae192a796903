/**
 * Changes to many rows at once, made by the worker in batches: which rows, how far it got, what could not be changed. The
 * rules are those of single rows and belong to the modules that own them.
 */
export { bulkJob, sweepJobs } from './bulk.jobs.ts';
export { cancelJob } from './cancel-job.ts';
export { findRecallJob } from './jobs.sql.ts';
export { getJob, listJobs } from './list-jobs.ts';
export { runJob } from './run-job.ts';
export { startJob } from './start-job.ts';
