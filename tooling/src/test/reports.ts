import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repoRoot } from '../paths.ts';

/** Describes a failed test in one line, because readers may see only the end of a log. */
export interface Failure {
  project: string;
  /** Path from the root of the repository. */
  file: string;
  test: string;
  /** First line of its error. */
  error: string;
}

/** Result of a test run. */
export interface Report {
  passed: number;
  failed: number;
  failures: readonly Failure[];
  /** Inconsistencies: tests that did not run, or counts that differ from the named tests. */
  warnings: readonly string[];
}

interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** Path of the file. */
    name: string;
    status: string;
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages: string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: 'skipped' | 'expected' | 'unexpected' | 'flaky';
      results: { errors: { message?: string }[] }[];
    }[];
  }[];
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Failures outside of tests. */
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const firstLine = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean) ?? 'no message';

function readReport<T>(file: string, read: (report: T) => Report): Report {
  if (existsSync(file)) return read(JSON.parse(readFileSync(file, 'utf8')) as T);
  return { passed: 0, failed: 0, failures: [], warnings: ['left no report'] };
}

/** Describes differences between the counted and the named tests. */
function compare(counted: number, named: number, total: number): string[] {
  return [
    ...(counted === named ? [] : [`counts ${counted} passed and failed tests, but names ${named}`]),
    ...(total === counted ? [] : [`${total - counted} of ${total} tests were not run`]),
  ];
}

/** Returns the project of a file by its name, as vitest.config.ts does, because the reporter omits it. */
function projectOf(file: string): string {
  if (file.endsWith('.int.test.ts')) return 'integration';
  return file.startsWith('apps/web/') ? 'web' : 'unit';
}

function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(repoRoot, name);
    const place = { project: projectOf(file), file };
    const failed = assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ ancestorTitles, title, failureMessages }) => ({
        ...place,
        test: [...ancestorTitles, title].filter(Boolean).join(' › '),
        error: firstLine(failureMessages[0]),
      }));
    // A file that could not be loaded, or whose hook failed, counts as one failure.
    if (failed.length > 0 || status !== 'failed') return failed;
    return [{ ...place, test: 'the file itself, or a hook', error: firstLine(message) }];
  });
}

/** Reads the result of a vitest run from its JSON report. */
export function vitestReport(file: string): Report {
  return readReport<VitestReport>(file, (report) => {
    const failures = vitestFailures(report);
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    const named = all.filter(({ status }) => status === 'passed' || status === 'failed').length;
    const counted = report.numPassedTests + report.numFailedTests;
    const warnings = compare(counted, named, report.numTotalTests);
    return { passed: report.numPassedTests, failed: failures.length, failures, warnings };
  });
}

interface PlaywrightTest {
  status: PlaywrightSuite['specs'][number]['tests'][number]['status'];
  failure: Failure;
}

function playwrightTests(suite: PlaywrightSuite, above: readonly string[]): PlaywrightTest[] {
  // The outermost suite represents the file.
  const path = suite.title === suite.file ? above : [...above, suite.title];
  const own = suite.specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      status,
      failure: {
        project: projectName || 'browser',
        file: `e2e/src/${file}:${line}`,
        test: [...path, title].join(' › '),
        error: firstLine(results.flatMap(({ errors }) => errors)[0]?.message),
      },
    })),
  );
  const below = (suite.suites ?? []).flatMap((inner) => playwrightTests(inner, path));
  return [...own, ...below];
}

const secondAttempt = ({ file, test, error }: Failure) =>
  `passed only at the second attempt: ${file} ${test} (${error})`;

/** Reads the result of a Playwright run from its JSON report; tests that passed only at the retry are warnings. */
export function playwrightReport(file: string): Report {
  return readReport<PlaywrightReport>(file, ({ suites, errors, stats }) => {
    const tests = suites.flatMap((suite) => playwrightTests(suite, []));
    const which = (wanted: PlaywrightTest['status']) =>
      tests.filter(({ status }) => status === wanted).map(({ failure }) => failure);
    const failures = [
      ...which('unexpected'),
      ...errors.map(({ message }) => ({
        project: 'browser',
        file: 'e2e',
        test: 'outside of every test',
        error: firstLine(message),
      })),
    ];
    const counted = stats.expected + stats.unexpected + stats.flaky;
    const named = tests.filter(({ status }) => status !== 'skipped').length;
    const warnings = [
      ...compare(counted, named, counted + stats.skipped),
      ...which('flaky').map(secondAttempt),
    ];
    const passed = stats.expected + stats.flaky;
    return { passed, failed: failures.length, failures, warnings };
  });
}
