import type { TaskResult } from './task-results.ts';

/** Counts a task that fails without a failed test as one failure, so that the sum shows it. */
function failedIn({ state, report }: TaskResult): number {
  return (report?.failed ?? 0) || (state === 'passed' ? 0 : 1);
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function line(task: string, outcomes: readonly TaskResult[]): string {
  const ran = outcomes.filter(({ state }) => state !== 'not run');
  const state = outcomes.every((outcome) => outcome.state === 'passed') ? 'passed' : 'failed';
  const seconds = ran.length
    ? (Math.max(...ran.map(({ to }) => to)) - Math.min(...ran.map(({ from }) => from))) / 1000
    : 0;
  const cached = outcomes.filter((outcome) => outcome.cached).length;
  const notes = [
    outcomes.some(({ report }) => report) &&
      `${sum(outcomes.map(({ report }) => report?.passed ?? 0))} passed, ${sum(outcomes.map(failedIn))} failed`,
    cached > 0 && `${cached} of ${outcomes.length} from the cache`,
  ].filter(Boolean);
  const time = seconds.toFixed(1).padStart(6);
  return `  ${task.padEnd(14)} ${state.padEnd(8)} ${time} s  ${notes.join('; ')}`.trimEnd();
}

function warningsOf({ task, directory, report, lastLines }: TaskResult): string[] {
  const warnings = [...(report?.warnings ?? [])];
  // An error outside every test, or a killed program.
  if (lastLines) warnings.push('failed, though no test did; its last lines:');
  return [
    ...warnings.map((warning) => `  warning: ${task} of ${directory} ${warning}`),
    ...(lastLines ?? []).map((text) => `    ${text}`),
  ];
}

function failuresOf({ task, directory, state, report }: TaskResult): string[] {
  const tests = (report?.failures ?? []).flatMap(({ project, file, test, error }) => [
    `  ${project} ${file}`,
    `    ${test}`,
    `      ${error}`,
  ]);
  if (state === 'passed' || tests.length > 0) return tests;
  return [`  ${task} of ${directory}${state === 'failed' ? '' : ' (not run)'}`];
}

/** Returns the lines at the end of a run: tasks, packages, failed tests, and the sums. */
export function summarize(outcomes: readonly TaskResult[]): string[] {
  const failures = outcomes.flatMap(failuresOf);
  const passed = sum(outcomes.map(({ report }) => report?.passed ?? 0));
  const failed = sum(outcomes.map(failedIn));
  return [
    'Summary',
    ...[...new Set(outcomes.map(({ task }) => task))].map((task) =>
      line(
        task,
        outcomes.filter((outcome) => outcome.task === task),
      ),
    ),
    ...(failures.length > 0 ? ['', 'Failed', ...failures] : []),
    ...outcomes.flatMap(warningsOf),
    ...['', `${passed} passed, ${failed} failed`],
  ];
}
