import { join } from 'node:path';

/** Where a package's task leaves the report of its tests, for turbo to keep and for the summary to read. */
export const reportFile = (directory: string, task: string) =>
  join(directory, 'test-results', `${task.replaceAll(':', '-')}.json`);

/** The report file of the task that this process runs for turbo. */
export function ownReportFile(): string | undefined {
  const { TURBO_HASH, npm_lifecycle_event: task } = process.env;
  return TURBO_HASH && task ? reportFile(process.cwd(), task) : undefined;
}
