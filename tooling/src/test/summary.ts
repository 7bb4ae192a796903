import type { Report } from './reports.ts';

/** What became of a stage. */
export interface Outcome {
  name: string;
  state: 'passed' | 'failed' | 'not run';
  seconds: number;
  /** Where tests were counted. */
  report?: Report;
}

/** A stage that fails without a count, or beside it, must show in the sum all the same. */
function failedIn({ state, report }: Outcome): number {
  return (report?.failed ?? 0) || (state === 'passed' ? 0 : 1);
}

function line(outcome: Outcome): string {
  const { name, state, seconds, report } = outcome;
  const tests = report ? `${report.passed} passed, ${failedIn(outcome)} failed` : '';
  const time = seconds.toFixed(1).padStart(6);
  return `  ${name.padEnd(11)} ${state.padEnd(8)} ${time} s  ${tests}`.trimEnd();
}

function warningsOf({ name, state, report }: Outcome): string[] {
  const warnings = state === 'not run' ? [] : [...(report?.warnings ?? [])];
  // An error outside of every test, or a program that was killed.
  if (report && state === 'failed' && report.failed === 0)
    warnings.push('failed, though no test did: what it wrote says why');
  return warnings.map((warning) => `  warning: ${name} ${warning}`);
}

function failuresOf({ report }: Outcome): string[] {
  return (report?.failures ?? []).flatMap(({ project, file, test, error }) => [
    `  ${project} ${file}`,
    `    ${test}`,
    `      ${error}`,
  ]);
}

/** The lines at the end of a run: every stage, every test that failed, and the sums. */
export function summarize(outcomes: readonly Outcome[]): string[] {
  const failures = outcomes.flatMap(failuresOf);
  const passed = outcomes.reduce((sum, { report }) => sum + (report?.passed ?? 0), 0);
  const failed = outcomes.reduce((sum, outcome) => sum + failedIn(outcome), 0);
  return [
    ...['Summary', ...outcomes.map(line)],
    ...(failures.length > 0 ? ['', 'Failed', ...failures] : []),
    ...outcomes.flatMap(warningsOf),
    ...['', `${passed} passed, ${failed} failed`],
  ];
}
