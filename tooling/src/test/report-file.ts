import { join } from 'node:path';

/** Path of a task's test report, which turbo caches and the summary reads. */
export const reportFile = (directory: string, task: string) =>
  join(directory, 'test-results', `${task.replaceAll(':', '-')}.json`);

/** Returns the report file of the task that this process runs for turbo. */
export function ownReportFile(): string | undefined {
  const { TURBO_HASH, npm_lifecycle_event: task } = process.env;
  return TURBO_HASH && task ? reportFile(process.cwd(), task) : undefined;
}
