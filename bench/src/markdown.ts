import { cpu, ms, rate, formatRatios } from './report.ts';
import type { ScenarioResult } from './run/run-scenario.ts';

function row(result: ScenarioResult): string {
  const { title, shop, floor } = result;
  const { p50, p95, p99 } = shop.latencies;
  const cells = [
    title,
    rate(shop.perSecond),
    `${ms(p50)} / ${ms(p95)} / ${ms(p99)}`,
    cpu(shop),
    rate(floor.perSecond),
    ms(floor.latencies.p99),
    cpu(floor),
    formatRatios(result),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Formats the results as the table of docs/performance.md. */
export function toMarkdown(results: readonly ScenarioResult[]): string {
  return [
    '| scenario | per s | p50 / p95 / p99 ms | CPU ms | floor per s | floor p99 ms | floor CPU ms | shop ÷ floor |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...results.map(row),
    '',
  ].join('\n');
}
