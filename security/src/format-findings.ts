import type { Finding } from './attack-types.ts';

const round = (value: number) =>
  Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(3)));

/** Formats the findings of one attack, one per line, in columns. */
export function formatFindings(findings: readonly Finding[]): string[] {
  const width = Math.max(0, ...findings.map(({ measure }) => measure.length));
  return findings.map(
    ({ measure, value, limit, held }) =>
      `  ${measure.padEnd(width)}  ${round(value).padStart(9)}  ${limit.padEnd(9)}  ${held ? 'held' : 'FELL'}`,
  );
}
