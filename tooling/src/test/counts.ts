import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** What a vitest run counted. A file that could not even be loaded is a failure of its own. */
export function vitestCounts(file: string): Counts {
  const report = readReport<VitestReport>(file);
  if (!report) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
}

/** What a Playwright run counted. Passing only at the second attempt is not passing. */
export function playwrightCounts(file: string): Counts {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 0 };
  return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
}
